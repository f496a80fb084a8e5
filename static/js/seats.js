// Another seat's view, without loading the page anew: its tabs, and the way back to one's own.

import { $, ask, sentenceOf, showTab, tab, table, say as translate } from './dom.js';
import { swapView } from './swap.js';
import { toast } from './toast.js';

let looks = 0;

/**
 * Where several were tapped, the last one counts.
 * @param {HTMLAnchorElement} link
 */
export async function look(link) {
  looks += 1;
  const mine = looks;
  const soon = setTimeout(() => link.setAttribute('aria-busy', 'true'), 100);
  const response = await fetchView(new URL(link.href).search);
  const html = /** @type {string} */ (await response?.text().catch(() => '')); // where there is an answer
  clearTimeout(soon);
  link.removeAttribute('aria-busy');
  if (mine !== looks) return;
  if (response?.ok) await show(html, link);
  else toast(response ? sentenceOf(html) || translate('failed') : translate('offline-dialog'));
}

/**
 * Whole: what is drawn here is not this seat's.
 * @param {string} query
 */
const fetchView = (query) =>
  ask(`${/** @type {TableElement} */ (table()).dataset.home}/panel${query}`, { views: [], known: [] }).catch(() => null);

/**
 * The finger, the focus and the address stay with the tab that was tapped.
 * @param {string} html
 * @param {HTMLAnchorElement} link
 */
async function show(html, link) {
  const { href, id } = link;
  const { top } = link.getBoundingClientRect();
  swapView(html);
  history.replaceState(history.state, '', href);
  keepSeat();
  const after = /** @type {HTMLElement} */ (
    [document.getElementById(id), tab(), $('#question-text')].find((one) => one?.checkVisibility()) ?? table()
  );
  if (id && after.id === id) after.closest('.view')?.scrollBy(0, after.getBoundingClientRect().top - top);
  after.focus({ preventScroll: true });
  showTab();
}

/** What leads away from the table leads back to this view. */
function keepSeat() {
  for (const link of document.querySelectorAll('a[data-with-seat]')) {
    const url = new URL(link.href);
    url.search = /** @type {TableElement} */ (table()).dataset.query;
    link.href = url.pathname + url.search + url.hash;
  }
}
