// The sheet: it zooms itself to what is lit, a tap on it is a tap on the strip's button, a tap on a score
// line lights the marks it comes from.

import { toast } from './toast.js';
import { Lens } from './lens.js';

let lens = null;
let source = null;

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
  const button = document.querySelector(`[data-for="${CSS.escape(spot.dataset.spot)}"] .btn`);
  if (button) button.click();
  else explain(spot);
}

/** Light the marks of the score line that was tapped, also on a sheet that was drawn anew. */
function light() {
  for (const spot of document.querySelectorAll('.wm-spot.is-source')) spot.classList.remove('is-source');
  for (const line of document.querySelectorAll('[data-marks]')) {
    const on = line.dataset.marks === source;
    line.setAttribute('aria-pressed', String(on));
    if (on) line.dataset.marks.split(' ').forEach((id) => document.querySelector(`.wm-spot[data-spot="${CSS.escape(id)}"]`)?.classList.add('is-source'));
  }
}

/** A tap on a line shows where on the sheet its points come from; a second puts the light out. */
function tapLine({ dataset }) {
  source = source === dataset.marks ? null : dataset.marks;
  light();
  if (source === null) { lens?.back(); return; }
  lens?.whole();
  document.querySelector('.wm-frame')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
}

document.addEventListener('click', (event) => {
  const line = event.target.closest?.('[data-marks]');
  if (line) { tapLine(line); return; }
  if (event.target.closest?.('[data-whole]')) { lens?.toggle(); return; }
  const spot = event.target.closest?.('.wm-spot');
  if (spot && !lens?.moved) tapSpot(spot);
});

document.addEventListener('companion:drawn', () => { look(); light(); });
look();
