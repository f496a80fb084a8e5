// A fresh table in place of the drawn one.

import { $, drawnNumber, parse, table } from './dom.js';
import { aboutToChange, changed } from './guard.js';

/**
 * Morph the table of an answer into the page. An answer older than what is drawn is passed over: it
 * was on its way while a newer one came. So is one for another seat's view (`query` is what was asked
 * with): somebody looked elsewhere meanwhile, and that view may now be behind. `own`: the answer to this phone's tap.
 */
export async function swapTable(html, query, sourceElement = table(), own = false) {
  const fresh = freshOf(html);
  if (!fresh || !table()) return;
  if (query !== table().dataset.query) { document.dispatchEvent(new CustomEvent('companion:behind')); return; }
  if (Number(fresh.dataset.number) < drawnNumber()) return;
  const before = figures();
  if (!own) aboutToChange();
  await morph(fresh, sourceElement);
  explain(before);
  if (own) changed();
  document.dispatchEvent(new CustomEvent('companion:drawn', { detail: { own } }));
}

/** Another seat's view in place of the drawn one; should a tap have gone between, it is fetched once more. */
export async function swapView(html, sourceElement) {
  const fresh = freshOf(html);
  if (!fresh) return;
  const behind = Number(fresh.dataset.number) < drawnNumber();
  await morph(fresh, sourceElement);
  changed();
  document.dispatchEvent(new CustomEvent('companion:drawn'));
  if (behind) document.dispatchEvent(new CustomEvent('companion:behind'));
}

/** The table of an answer: what its opening tag says, and its text, which htmx parses. */
function freshOf(html) {
  const from = html.indexOf('<main id="table"');
  if (from < 0) return null;
  const tag = html.slice(from, html.indexOf('>', from) + 1); // escaped, so the first > ends it
  const { dataset } = parse(`${tag}</main>`).querySelector('main');
  return { dataset, text: html.includes('data-sentence') ? withoutNotices(html) : html.slice(from, html.lastIndexOf('</main>') + 7) };
}

/** What was refused stands over the table and not in it. */
function withoutNotices(html) {
  const fresh = parse(html).querySelector('#table');
  for (const part of fresh.querySelectorAll(':scope > .notice, :scope > [data-instead]')) part.remove();
  return fresh.outerHTML;
}

const morph = (fresh, sourceElement) => htmx.swap({ target: '#table', text: fresh.text, swap: 'outerMorph', sourceElement: sourceElement?.isConnected ? sourceElement : table() });

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
