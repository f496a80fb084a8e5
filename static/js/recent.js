// The log beside the table: fetched where it is seen, and again when the table has moved on.

import { $, ask, drawnNumber, shownViews, table } from './dom.js';
import { ownTime } from './time.js';

/** @type {string | null} */
let shown = null;

async function follow() {
  const log = $('#recent');
  const wanted = `${drawnNumber()}${table()?.dataset.query}`;
  if (!log || !shownViews().includes('log') || (wanted === shown && log.hasChildNodes())) return;
  try {
    const response = await ask(log.dataset.from + (table()?.dataset.query ?? ''));
    if (!response.ok) return;
    log.innerHTML = await response.text();
    ownTime(log);
    shown = wanted;
  } catch {
    /* the next change brings it */
  }
}

addEventListener('resize', follow);
for (const name of ['drawn', 'view']) document.addEventListener(`companion:${name}`, follow);
follow();
