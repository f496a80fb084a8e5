// Another seat's view, without loading the page anew: its tabs, and the way back to one's own.

import { $, ask, say, sentenceOf, table } from './dom.js';
import { swapView } from './swap.js';
import { toast } from './toast.js';

const PEEK = 40;
let looks = 0;

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-view]');
  if (!link || !table()?.dataset.home) return; // in the past, a page at a time
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  look(link);
});

/** Where several were tapped, the last one counts. */
async function look(link) {
  looks += 1;
  const look = looks;
  const soon = setTimeout(() => link.setAttribute('aria-busy', 'true'), 100);
  const response = await fetchView(new URL(link.href).search);
  const html = await response?.text().catch(() => '');
  clearTimeout(soon);
  link.removeAttribute('aria-busy');
  if (look !== looks) return;
  if (response?.ok) await show(html, link);
  else toast(response ? sentenceOf(html) || say('failed') : say('offline-sheet'));
}

const fetchView = (query) => ask(`${table().dataset.home}/panel${query}`).catch(() => null);

/** The finger, the focus and the address stay with the tab that was tapped. */
async function show(html, link) {
  const { href, id } = link;
  const { top } = link.getBoundingClientRect();
  await swapView(html, link);
  history.replaceState(history.state, '', href);
  keepSeat();
  const after = (id && document.getElementById(id)) || tab() || table();
  if (id && after.id === id) scrollBy(0, after.getBoundingClientRect().top - top);
  after.focus({ preventScroll: true });
  showTab();
}

/** What leads away from the table leads back to this view. */
function keepSeat() {
  for (const link of document.querySelectorAll('a[data-with-seat]')) {
    const url = new URL(link.href);
    url.search = table().dataset.query;
    link.href = url.pathname + url.search;
  }
}

const tab = () => $('#seat-tabs [aria-current]');

/** Bring the current tab into its row and let its neighbours peek in, without moving the page. */
export function showTab() {
  const row = $('#seat-tabs');
  if (!row || !tab()) return;
  const [outer, inner] = [row, tab()].map((element) => element.getBoundingClientRect());
  row.scrollLeft += Math.min(0, inner.left - outer.left - PEEK) + Math.max(0, inner.right - outer.right + PEEK);
}
