// A fresh table in place of the drawn one.

import { $, drawnNumber, parse, table } from './dom.js';

/**
 * Morph the table of an answer into the page. An answer older than what is drawn is passed over: it
 * was on its way while a newer one came. Returns the table as the answer has it, or null.
 */
export async function swapTable(html, sourceElement = table()) {
  const fresh = parse(html).querySelector('#table');
  if (!fresh || !table()) return null;
  if (Number(fresh.dataset.number) < drawnNumber()) return fresh;
  const before = figures();
  await htmx.swap({ target: '#table', text: fresh.outerHTML, swap: 'outerMorph', sourceElement: sourceElement?.isConnected ? sourceElement : table() });
  explain(before);
  document.dispatchEvent(new CustomEvent('companion:drawn'));
  return fresh;
}

const figures = () => new Map(Array.from(document.querySelectorAll('#table [data-value]'), (element) => [element.dataset.value, element.textContent]));

/** Each figure that changed shines up for a moment. */
function explain(before) {
  for (const element of document.querySelectorAll('#table [data-value]')) {
    const was = before.get(element.dataset.value);
    if (was === undefined || was === element.textContent) continue;
    element.classList.add('value-changed');
    element.addEventListener('animationend', () => element.classList.remove('value-changed'), { once: true });
  }
}

/** What stands outside the table follows it: the moment in the thin bar, the title, open sheets. */
document.addEventListener('companion:drawn', () => {
  const { moment, title, number } = table().dataset;
  if ($('#moment')) $('#moment').textContent = moment;
  if (title) document.title = title;
  for (const field of document.querySelectorAll('#sheet input[name="expect"]')) field.value = number;
});
