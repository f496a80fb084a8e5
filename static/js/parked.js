// Taps that the server failed at: the player sends one again or throws it away. Each is shown at its own
// table, and on pages that belong to none.

import { $, table, say as translate } from './dom.js';
import { changed } from './guard.js';
import { flush } from './outbox.js';
import { change, forget, homeOf, taps } from './taps.js';

const note = () => $('#parked');
/** @type {string | null} */
let shown = null;

/** @param {Tap} tap */
const concernsPage = (tap) => tap.parked && (!table() || homeOf(tap) === table()?.dataset.home);

function show() {
  if (!note()) return;
  const tap = taps().find(concernsPage);
  if ((tap?.key ?? null) === shown) return;
  shown = tap?.key ?? null;
  changed();
  note().hidden = !tap;
  if (tap) $('[data-words]', note()).textContent = translate('parked', { what: tap.label || homeOf(tap).split('/').at(-1) || '' });
}

document.addEventListener('click', (event) => {
  if (!shown || !event.target.closest?.('#parked button')) return;
  if (event.target.closest('[data-throw]')) forget(shown);
  else {
    change(shown, { parked: false, tries: 0, held: false });
    flush();
  }
});

document.addEventListener('companion:waiting', show);
show();
