// The one script of every page. Without it everything still works, a page at a time.

import './guard.js'; // before all that listens for taps
import { toast } from './toast.js';
import './update.js';
import { $, loadOptional, showTab, shownViews, table, translate } from './dom.js';
import './keys.js';
import { flush } from './outbox.js';
import { listen } from './live.js';
import { taps } from './taps.js';
import { ownTime } from './time.js';
import './undo.js';
import './views.js';
import './whose.js';

ownTime();
listen();
showTab();
flush();

const NEEDED = { people: '[data-people]', copy: '[data-copy]', picture: '[data-picture]', follow: '[data-events]', steps: '[data-tick]', knock: '#door, [data-waits]', 'long-press': 'a.value', wake: '#table', total: '[data-total]', 'next-table': '#table[data-onward]', sum: '[data-sum]', checklist: '[data-laid]', clock: '[data-clock]', typed: 'main.page form[method=post]', mended: '.field-error, main [aria-invalid]' };

/** What few pages need is loaded where a page shows that it is; a module is loaded once. */
function load() {
  for (const [name, sign] of Object.entries(NEEDED)) if ($(sign)) loadOptional(import(`./${name}.js`));
  if (shownViews().includes('log')) loadOptional(import('./recent.js'));
}

/** Taps are written down often: nothing here may make the browser lay out the page. */
function park() {
  if (taps().some((tap) => tap.parked)) loadOptional(import('./parked.js'));
}

/** Last of all, and only where the browser allows it: what this phone keeps for when no server answers. */
if ('serviceWorker' in navigator) addEventListener('load', () => loadOptional(import('./installed.js')));

for (const look of [load, showTab]) addEventListener('resize', look);
for (const name of ['drawn', 'view']) document.addEventListener(`companion:${name}`, load);
document.addEventListener('companion:waiting', park);
load();
park();

/** Another seat's view is looked at in place; in the past, a page at a time. */
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-view]');
  if (!link || !table()?.dataset.home) return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  import('./seats.js').then(({ look }) => look(link), () => toast(translate('offline-dialog')));
});

/** A menu closes when something else is tapped. */
document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
