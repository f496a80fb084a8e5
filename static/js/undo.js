// Undo while a tap waits means that tap. The server knows nothing of it: where it would ask first, for the act before it
// showed a card, or has nothing to undo, its control is none that plays.

import { $ } from './dom.js';
import { undoLast } from './outbox.js';
import { isUndo, waitingHere } from './taps.js';
import { toast } from './toast.js';

/** @type {string | undefined} */
let told; // what another phone had done, and this one takes back

/** Whether a tap waits that can be taken back. */
function waits() {
  const last = waitingHere().at(-1);
  return last !== undefined && !isUndo(last);
}

/** Before the click opens the dialog, or says why not. */
document.addEventListener(
  'click',
  (event) => {
    const control = event.target.closest?.('.bar-undo:not([name])');
    if (!control || !waits()) return;
    event.preventDefault();
    undoLast(control);
  },
  true,
);

/** One that is refused by the table is open as long as a tap waits. */
function show() {
  const control = $('.bar-undo[data-refusal]');
  if (!control) return;
  control.classList.toggle('is-refused', !waits());
  control.setAttribute('aria-disabled', String(!waits()));
}

for (const name of ['waiting', 'drawn']) document.addEventListener(`companion:${name}`, show);
show();

document.addEventListener('submit', ({ submitter }) => {
  told = submitter?.dataset.told;
});
document.addEventListener('companion:played', () => {
  toast(told);
  told = undefined;
});
