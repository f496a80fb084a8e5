// The sheet: it zooms itself to what is lit, a tap on it is a tap on the list's button, a tap on a score line lights
// the marks it comes from. Where lit spots lie closer together than fingers tell apart, a tap looks closer first.

import { loadOptional } from './dom.js';
import { toast } from './toast.js';

const { Lens } = await loadOptional(import('./lens.js')); // after the page, which is whole without it

const FINGER = 48;
const DOZEN = 12;

/** @type {import('./lens.js').Lens | null} */
let lens = null;
/** @type {string | null} */
let source = null;
let shone = ''; // what was lit

/**
 * The part of the sheet that is worth looking at, as the server says.
 * @param {HTMLElement & With<'focus'>} frame
 */
const focusOf = (frame) => frame.dataset.focus.split(' ').map(Number);

function look() {
  const frame = document.querySelector('.wm-frame[data-focus]');
  if (!frame) {
    lens = null;
    return;
  }
  lens = lens?.follow(frame) ?? new Lens(frame);
  const shines = lit()
    .map((spot) => spot.dataset.spot)
    .join(' ');
  if (shines !== shone) lens.leave();
  shone = shines;
  lens.show(focusOf(frame));
  if (document.querySelector('[data-brings]')) peeking();
  reach(lens.grain);
}

/** What a lit spot would bring is told where one is lit. */
const peeking = () => loadOptional(import('./peek.js'));

const lit = () => [...document.querySelectorAll('.wm-spot.is-lit')];

/**
 * Where a spot is, in the drawing's units.
 * @param {Spot} spot
 * @returns {Place}
 */
function middle(spot) {
  const { e, f } = /** @type {SVGTransform} */ (spot.transform.baseVal.consolidate()).matrix;
  return [e, f];
}

/**
 * How far the next lit spot is, in the drawing's units.
 * @param {Spot} spot
 * @param {Spot[]} spots
 */
function room(spot, spots) {
  const [x, y] = middle(spot);
  return Math.min(
    ...spots
      .filter((other) => other !== spot)
      .map(middle)
      .map(([toX, toY]) => Math.hypot(toX - x, toY - y)),
  );
}

/**
 * Each lit spot takes a tap beside it too: a finger's breadth, and half the way to the next one.
 * @param {number} grain
 */
function reach(grain) {
  const spots = lit();
  for (const spot of spots) {
    const circle = spot.querySelector('.wm-near') ?? spot.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'circle'));
    circle.setAttribute('class', 'wm-near');
    circle.setAttribute('r', String(Math.min(FINGER * grain, room(spot, spots)) / 2));
  }
}

/** @type {HTMLElement | null} */
let said = null;

/**
 * What a spot says that cannot be tapped now, until something else was.
 * @param {Spot} spot
 */
function explain(spot) {
  const { spot: id, name } = spot.dataset;
  said = toast(document.querySelector(`[data-refuses~="${CSS.escape(id)}"]`)?.textContent || name);
}

document.addEventListener('companion:played', () => said?.remove());

/**
 * @param {Spot} spot
 * @param {PointerEvent} event
 */
function tapSpot(spot, event) {
  const button = document.querySelector(`[data-for="${CSS.escape(spot.dataset.spot)}"] .btn`);
  if (!button || !lens) {
    explain(spot);
    return;
  }
  const apart = room(spot, lit()) / lens.grain;
  if (apart < blur(event) && lens.closer(apart / FINGER, lens.at(event))) {
    peeking().then(({ peekCloser }) => peekCloser(spot));
    return;
  }
  hearing.observe(button, { attributeFilter: ['aria-busy'] });
  button.click();
}

/** A spot shows that its button, which nobody sees, was heard. */
function hear() {
  const heard = new Set(
    Array.from(document.querySelectorAll('[data-for] .btn[aria-busy="true"]'), (button) => button.closest('[data-for]').dataset.for),
  );
  for (const spot of document.querySelectorAll('.wm-spot')) spot.classList.toggle('is-heard', heard.has(spot.dataset.spot));
}

const hearing = new MutationObserver(hear);

/**
 * How far apart on the glass two middles have to be, to be told apart; by a finger more among many.
 * @param {PointerEvent} event
 */
function blur({ detail, pointerType }) {
  if (!detail) return 0; // a key
  if (pointerType === 'mouse') return 8;
  return lit().length > DOZEN ? 40 : 24;
}

/** Light the marks of the score line that was tapped, also on a sheet that was rendered again. */
function light() {
  for (const spot of document.querySelectorAll('.wm-spot.is-source')) spot.classList.remove('is-source');
  for (const line of document.querySelectorAll('[data-marks]')) {
    const on = line.dataset.marks === source;
    line.setAttribute('aria-pressed', String(on));
    for (const id of on ? line.dataset.marks.split(' ') : [])
      document.querySelector(`.wm-spot[data-spot="${CSS.escape(id)}"]`)?.classList.add('is-source');
  }
}

/** The sheet stands on the stage. */
function showTurn() {
  const turn = document.querySelector('#views [value="turn"]');
  if (!document.querySelector('.wm-frame') || !turn || turn.checked) return;
  turn.checked = true;
  turn.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * A tap on a line shows where on the sheet its points come from; a second puts the light out.
 * @param {HTMLElement & With<'marks'>} line
 */
function tapLine({ dataset }) {
  source = source === dataset.marks ? null : dataset.marks;
  light();
  if (source === null) {
    lens?.back();
    return;
  }
  lens?.whole();
  showTurn();
}

document.addEventListener('click', (event) => {
  const line = event.target.closest?.('[data-marks]');
  if (line) {
    tapLine(line);
    return;
  }
  if (event.target.closest?.('.view-players [data-view]')) {
    showTurn();
    return;
  }
  if (event.target.closest?.('[data-whole]')) {
    lens?.toggle();
    return;
  }
  const spot = event.target.closest?.('.wm-spot');
  if (spot && !lens?.moved) tapSpot(spot, event);
});

/** Of two sheets the one in use is looked at where the work is; the other one as a whole. */
document.addEventListener('change', ({ target }) => {
  if (target.name !== 'wm-side') return;
  if (target.closest('.is-active')) lens?.back();
  else lens?.whole();
});

/**
 * On a phone the views are folded below their first tab until one of them has the focus, which Safari gives to none by itself.
 * Beside another view than the turn they all stand, whatever has the focus.
 */
let unfolded = false;

document.addEventListener('pointerdown', () => {
  unfolded = Boolean(document.activeElement?.closest('#views') ?? document.querySelector('#views :checked:not([value="turn"])'));
});

document.addEventListener('click', ({ target, detail }) => {
  if (!target.matches?.('.view-tab-turn input') || !detail) return;
  if (unfolded) target.blur();
  else target.focus();
});

document.addEventListener('companion:drawn', () => {
  look();
  light();
  hear();
});
look();
