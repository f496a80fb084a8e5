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

// What a page loads later has its imports from here (.build/bundle.mjs): these names stay, because a page that was open
// before an update loads parts of after it.
export * from './dialog.js';
export * from './dom.js';
export * from './figures.js';
export * from './guard.js';
export * from './outbox.js';
export * from './swap.js';
export * from './taps.js';
export * from './time.js';
export * from './toast.js';

ownTime();
listen();
showTab();
flush();

/**
 * What few pages need, by the selector of what it is needed for.
 * @type {Record<string, () => Promise<unknown>>}
 */
const NEEDED = {
  '[data-people]': () => import('./people.js'),
  '[data-copy]': () => import('./copy.js'),
  '[data-picture]': () => import('./picture.js'),
  '[data-events]': () => import('./follow.js'),
  '#door, [data-waits]': () => import('./knock.js'),
  '#table': () => import('./at-table.js'),
  '[data-hints] [data-help]': () => import('./hints.js'),
  '[data-total]': () => import('./total.js'),
  '#table[data-onward]': () => import('./next-table.js'),
  '[data-sum]': () => import('./sum.js'),
  '[data-laid]': () => import('./checklist.js'),
  '[data-clock]': () => import('./clock.js'),
  '#end-scene': () => import('./ended.js').then(({ look }) => look(live)),
  'main.page form[method=post]': () => import('./typed.js'),
  '.field-error, main [aria-invalid]': () => import('./mended.js'),
};

/** True once the table was changed under the eyes of whoever looks at it. */
let live = false;

/** It is loaded where a page shows that it is needed; a module is loaded once. */
function load() {
  for (const [sign, part] of Object.entries(NEEDED)) if ($(sign)) loadOptional(part());
  if (shownViews().includes('log')) loadOptional(import('./recent.js'));
}

/** Taps are written down often: nothing here may make the browser lay out the page. */
function park() {
  if (taps().some((tap) => tap.parked)) loadOptional(import('./parked.js'));
}

/** Last of all, and only where the browser allows it: what this phone keeps for when no server answers. */
if ('serviceWorker' in navigator) addEventListener('load', () => loadOptional(import('./installed.js')));

for (const look of [load, showTab]) addEventListener('resize', look);
document.addEventListener('companion:drawn', () => {
  live = true;
});
for (const name of ['drawn', 'view']) document.addEventListener(`companion:${name}`, load);
document.addEventListener('companion:waiting', park);
load();
park();

const aimedAt = location.hash && document.getElementById(location.hash.slice(1));
if (aimedAt instanceof HTMLDetailsElement) aimedAt.open = true; // a link leads to what a fold holds

/** Another seat's view is looked at in place; in the past, a page at a time. */
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-view]');
  if (!link || !table()?.dataset.home) return;
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  import('./seats.js').then(
    ({ look }) => look(link),
    () => toast(translate('offline-dialog')),
  );
});

/**
 * A finger beside an open menu closes it and does nothing else: what lies there was not meant. Another menu opens, and
 * a key acts as always. A dialog lies over the menu that opened it.
 */
addEventListener(
  'click',
  (event) => {
    const left = [...document.querySelectorAll('details.menu[open]')].filter((menu) => !menu.contains(event.target));
    for (const menu of left) menu.open = false;
    if (!left.length || !event.detail || event.target.closest?.('details.menu > summary, #dialog')) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
