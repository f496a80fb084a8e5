// A long press on a figure asks who changed it and when. The same is told at the foot of its dialog.

import { $, address } from './dom.js';
import { openDialog } from './dialog.js';

const LONG = 500;
const SLACK = 10;
/** @type {{ control: HTMLAnchorElement, x: number, y: number, done: boolean, timer: number } | null} */
let press = null;

document.addEventListener('pointerdown', (event) => {
  clearTimeout(press?.timer); // of another finger, whose lifting is not told apart
  press = null;
  const control = event.target.closest?.('a:has([data-value])');
  if (!control || event.button > 0) return;
  const figure = /** @type {Figure} */ (event.target.closest?.('[data-value]') ?? $('[data-value]', control));
  const mine = { control, x: event.clientX, y: event.clientY, done: false, timer: 0 };
  mine.timer = setTimeout(() => {
    mine.done = true;
    openDialog(address(`/value/${figure.dataset.value}`), control);
  }, LONG);
  press = mine;
});

document.addEventListener('pointermove', (event) => {
  if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) clearTimeout(press.timer);
});

for (const name of ['pointerup', 'pointercancel']) {
  document.addEventListener(name, () => clearTimeout(press?.timer));
}

/** The click at the end of a long press is not a tap. */
document.addEventListener(
  'click',
  (event) => {
    if (event.detail && press?.done && press.control.contains(event.target)) {
      event.preventDefault();
      event.stopPropagation();
    }
    press = null;
  },
  true,
);

document.addEventListener('contextmenu', (event) => {
  if (event.target.closest?.('a[data-dialog]') && event.pointerType !== 'mouse') event.preventDefault();
});
