// The one sheet of a page: it asks for what a tap leaves open.

import { $, ask, late, say, table } from './dom.js';
import { changed } from './guard.js';
import { ownTime } from './time.js';
import { toast } from './toast.js';

const seen = new Map();
let asked = null;
let above = Boolean(history.state?.sheet); // whether the present entry of the browser's history is a dialog's
const sheet = () => $('#sheet');

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-sheet]');
  if (!link || !sheet() || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openSheet(link.href, link);
});

/** The space bar presses such a link, as it does a button: when it is let go. */
for (const name of ['keydown', 'keyup']) {
  document.addEventListener(name, (event) => {
    if (event.key !== ' ' || !event.target.matches?.('a[data-sheet]')) return;
    event.preventDefault();
    if (name === 'keyup') event.target.click();
  });
}

/** Fetch and show it. Without a connection, the one seen last at this address. */
export async function openSheet(url, control) {
  if (asked === url) return; // a hurried second tap
  asked = url;
  const html = await fetchSheet(url, control);
  if (asked !== url) return; // another one was asked for meanwhile
  asked = null;
  if (html === null) { toast(say('offline-sheet')); return; }
  sheet().innerHTML = html;
  ownTime(sheet());
  if ($('[data-total]', sheet())) late(import('./total.js'));
  for (const field of sheet().querySelectorAll('input[name="expect"]')) field.value = table()?.dataset.number ?? field.value;
  if (!sheet().open) show();
  changed();
  sheet().querySelector('[autofocus]')?.focus();
}

/** Back closes a dialog and leaves the table where it is: each stands on an entry of the history of its own. */
function show() {
  if (!above) history.pushState({ ...history.state, sheet: true }, '');
  above = true;
  sheet().showModal();
  sheet().addEventListener('close', changed, { once: true });
}

/** The entry of a dialog that was closed otherwise stays for the next one; Back passes over it. */
addEventListener('popstate', ({ state }) => {
  const left = above && !state?.sheet;
  above = Boolean(state?.sheet);
  if (!left) return;
  if (!sheet()?.open) { history.back(); return; }
  closeSheet();
  if (table()) history.replaceState(state, '', table().dataset.home + table().dataset.query); // another seat may be shown than before
});

async function fetchSheet(url, control) {
  const soon = setTimeout(() => control?.setAttribute('aria-busy', 'true'), 100);
  try {
    const response = await ask(url);
    if (response.status < 500) seen.set(url, await response.text());
  } catch { /* what was seen before is shown */ }
  clearTimeout(soon);
  control?.removeAttribute('aria-busy');
  return seen.get(url) ?? null;
}

export function closeSheet() {
  if (sheet()?.open) sheet().close();
}

/** The sentence of a refusal, in the sheet that stays open. */
export function sheetError(sentence) {
  const line = $('.sheet-error', sheet());
  if (!line) { toast(sentence); return; }
  line.querySelector('[data-sentence]').textContent = sentence;
  line.hidden = false;
  line.scrollIntoView({ block: 'nearest' });
}

document.addEventListener('click', (event) => {
  if (event.target.closest?.('[data-close]') && sheet()?.open) { event.preventDefault(); closeSheet(); }
  if (event.target === sheet() && outside(event)) closeSheet();
  step(event);
});

/** A figure that is tapped is typed anew. */
document.addEventListener('focusin', ({ target }) => { if (target.matches('.dial input')) target.select(); });

/** What was chosen in full gives way to what comes next. */
document.addEventListener('change', ({ target }) => {
  const group = target.required && target.type === 'radio' && target.closest('.asks > *');
  if (group && !group.querySelector('input:invalid')) group.nextElementSibling?.scrollIntoView({ block: 'nearest' });
});

function outside({ clientX: x, clientY: y }) {
  const box = sheet().getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/** − and + beside a big figure. */
function step(event) {
  const button = event.target.closest?.('[data-step]');
  const input = button?.closest('.dial')?.querySelector('input');
  if (!input) return;
  const next = (Number(input.value) || 0) + Number(button.dataset.step);
  input.value = Math.min(Number(input.max || next), Math.max(Number(input.min || next), next));
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
