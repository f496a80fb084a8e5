// The sheet: it zooms itself to what is lit, a tap on it is a tap on the strip's button, a tap on a score
// line lights the marks it comes from.

import { toast } from './toast.js';
import { Lens } from './lens.js';

let lens = null;

/** The part of the sheet that is worth looking at, as the server says. */
const focusOf = (frame) => frame.dataset.focus.split(' ').map(Number);

function look() {
  const frame = document.querySelector('.wm-frame');
  if (!frame) { lens = null; return; }
  lens = lens?.follow(frame) ?? new Lens(frame);
  lens.show(focusOf(frame));
}

/** What a spot says that cannot be tapped now. */
function explain(spot) {
  toast(spot.dataset.why || spot.dataset.name);
}

function tapSpot(spot) {
  const button = document.querySelector(`[data-for="${CSS.escape(spot.dataset.spot)}"] button`);
  if (button) button.click();
  else explain(spot);
}

/** Light the marks of one score line; a second tap puts them out. */
function light(button) {
  const on = button.getAttribute('aria-pressed') !== 'true';
  for (const other of document.querySelectorAll('[data-marks]')) other.setAttribute('aria-pressed', 'false');
  for (const spot of document.querySelectorAll('.wm-spot.is-source')) spot.classList.remove('is-source');
  if (!on) { look(); return; }
  button.setAttribute('aria-pressed', 'true');
  for (const id of button.dataset.marks.split(' ')) {
    document.querySelector(`.wm-spot[data-spot="${CSS.escape(id)}"]`)?.classList.add('is-source');
  }
  lens?.whole();
  document.querySelector('.wm-frame')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

document.addEventListener('click', (event) => {
  const line = event.target.closest?.('[data-marks]');
  if (line) { light(line); return; }
  if (event.target.closest?.('[data-whole]')) { lens?.toggle(); return; }
  const spot = event.target.closest?.('.wm-spot');
  if (spot && !lens?.moved) tapSpot(spot);
});

document.addEventListener('companion:drawn', look);
look();
