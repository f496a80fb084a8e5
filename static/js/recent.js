// On wide screens history stands beside the panel, and follows it.

import { $, ask, drawnNumber, table } from './dom.js';
import { ownTime } from './time.js';

const wide = matchMedia('(min-width: 1024px)');
let shown = null;

async function follow() {
  const aside = $('#recent');
  const wanted = `${drawnNumber()}${table()?.dataset.query}`;
  if (!aside || !wide.matches || wanted === shown) return;
  try {
    const response = await ask(aside.dataset.from + (table()?.dataset.query ?? ''));
    if (!response.ok) return;
    aside.innerHTML = await response.text();
    ownTime(aside);
    shown = wanted;
  } catch { /* the next change brings it */ }
}

wide.addEventListener('change', follow);
document.addEventListener('companion:drawn', follow);
follow();
