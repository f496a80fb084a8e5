// What a lit spot of a sheet would bring, in a line over the sheet: where a finger rests on it, a mouse points at it,
// or a tap only looked closer. The click at the end of a long press is not a tap.

import { $, say as translate } from './dom.js';

const REST = 250;
const LONG = 500;
const STAYS = 4000;
const SLACK = 10;

/** @type {{ spot: Spot, x: number, y: number, at: number, long?: boolean } | null} */
let press = null;
let timer = 0;
let told = ''; // the spot that the line tells of

/** The line: a sheet on which nothing brings anything has none until a look comes closer. */
function line() {
  const found = document.querySelector('.wm-peek');
  if (found) return found;
  const made = document.createElement('p');
  made.className = 'wm-peek';
  made.ariaHidden = 'true';
  document.querySelector('.wm-frame[data-focus]')?.append(made);
  return made;
}

/** @param {DocumentEventMap['click']} event */
const spotOf = (event) => event.target.closest?.('.wm-spot.is-lit[data-brings]');

/**
 * Show it at the edge of the sheet that is farther from the spot; for some seconds where they are given.
 * @param {Spot} spot
 * @param {number} seconds
 */
export function peek(spot, seconds = 0) {
  clearTimeout(timer);
  tell(spot);
  if (seconds) timer = setTimeout(hide, seconds);
}

/**
 * @param {Spot} spot
 * @param {string} more a sentence that follows
 */
function tell(spot, more = '') {
  const { name, brings } = spot.dataset;
  told = spot.dataset.spot;
  const { top, bottom } = /** @type {HTMLElement} */ (line().parentElement).getBoundingClientRect();
  const box = spot.getBoundingClientRect();
  line().textContent = [brings ? `${name}: ${brings}` : name, more].filter(Boolean).join('. ');
  line().classList.toggle('is-low', (box.top + box.bottom) / 2 < (top + bottom) / 2);
  line().hidden = false;
}

function hide() {
  clearTimeout(timer);
  told = '';
  const shown = $('.wm-peek');
  if (shown) shown.hidden = true;
}

/**
 * A tap only looked closer: name what it points at, and say that the next one writes.
 * @param {Spot} spot
 */
export function peekCloser(spot) {
  peekAWhile(spot);
  tell(spot, translate('closer'));
}

/** @param {Spot} spot */
const peekAWhile = (spot) => peek(spot, STAYS);

/** A sheet that was drawn again goes on telling of the spot, as long as it is lit. */
document.addEventListener('companion:drawn', () => {
  if (!told) return;
  const spot = /** @type {Spot | null} */ ($(`.wm-spot.is-lit[data-brings][data-spot="${CSS.escape(told)}"]`));
  if (spot) tell(spot);
  else hide();
});

document.addEventListener('pointerdown', (event) => {
  const spot = spotOf(event);
  hide();
  press = spot ? { spot, x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
  if (spot) timer = setTimeout(() => peek(spot), REST);
});

document.addEventListener('pointermove', (event) => {
  if (!press || Math.hypot(event.clientX - press.x, event.clientY - press.y) <= SLACK) return;
  press = null;
  hide();
});

document.addEventListener('pointerup', (event) => {
  if (!press) return;
  press.long = event.timeStamp - press.at >= LONG;
  if (press.long) peekAWhile(press.spot);
  else hide();
});

document.addEventListener('pointercancel', () => {
  if (press) peekAWhile(press.spot);
  press = null;
});

document.addEventListener('pointerover', (event) => {
  if (event.pointerType !== 'mouse' || event.buttons) return;
  const spot = spotOf(event);
  if (spot) peek(spot);
  else hide();
});

document.addEventListener(
  'click',
  (event) => {
    const long = press?.long && event.detail;
    press = null;
    if (long && spotOf(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  },
  true,
);

// A mouse that pointed at one before this script came.
const under = matchMedia('(hover: hover)').matches && document.querySelector('.wm-spot.is-lit[data-brings]:hover');
if (under) peek(under);
