// A finger that bounces, and one that comes down while the table changes, play nothing that was not meant: a control
// that has changed its meaning where it lies takes no tap for a while, unless the finger was lifted and moved away.
// What counts each time (−, + and their like, the keys of a number) and what opens a dialog is free as long as it means
// the same. A main act that somebody else has just done, such as turning the next cards, is not done once more
// at once. It goes by places, for the control that follows at a place is often another element; and by the moments at
// which the glass was touched, for a slow phone hears of them late. A tap that is not taken shows that.

import { $, fieldsOf, MAIN_ACT, meaningOf, table } from './dom.js';
import { notTaken } from './toast.js';

const CALM = 500;
const JUST_DONE = 1000; // two who want the same tap within a second
const NEAR = 16;
const STORE = 'companion-finger';
const NOWHERE = { left: 0, top: 0, right: -1, bottom: -1 };
const CONTROLS = 'button, a[href], summary, input[type="radio"], input[type="checkbox"], [data-spot]';
const FREE = '[data-again], [data-step], [data-refusal], [data-key], input[type="radio"]';
const KEY_BOUNCES = 90; // no finger types the same figure twice as fast

/** @type {{ box: Box, point: Point, meaning: string, at: number, changed: number } | null} */
let tap = null; // the last one that was taken
/** @type {{ at: number, controls: { box: Box, meaning: string, above: boolean }[], contacts: Point[], step?: string }} */
let renewed = { at: -Infinity, controls: [], contacts: [] }; // by somebody else's play
/** @type {Map<number, string>} */
const downs = new Map();

const now = () => performance.now();

/**
 * What a spot of a drawing stands for: the button that it taps.
 * @param {HTMLElement} control
 * @returns {HTMLElement}
 */
const actual = (control) =>
  (control.dataset.spot && document.querySelector(`[data-for="${CSS.escape(control.dataset.spot)}"] .btn`)) || control;

/**
 * The control at a tap's target; an open dialog's veil closes it, and a scene is skipped, so each is one too.
 * @param {Touched} target
 * @returns {HTMLElement | null}
 */
function controlOf(target) {
  const control = target.closest?.(CONTROLS) ?? target.closest?.('label')?.control;
  if (control?.matches(CONTROLS)) return actual(control);
  return target.closest?.('.scene') ?? (target.matches?.('dialog') ? target : null);
}

/**
 * The same text for two controls that do the same.
 * @param {Tappable} control
 */
function meaning(control) {
  const { form, type, name, value } = control;
  if (control.matches('a[data-dialog]')) return /** @type {string} */ (control.href);
  if (form && type === 'submit' && !control.matches('[data-refusal]')) {
    const hidden = name === 'tap' ? [] : form.querySelectorAll('input[type="hidden"]');
    /** @type {Pair[]} */
    const drawn = Array.from(hidden, (field) => [field.name, field.value]);
    return meaningOf(form.getAttribute('action'), [...drawn, ...fieldsOf(String(name), String(value))]);
  }
  return [
    control.tagName,
    control.getAttribute('href'),
    name,
    value,
    control.getAttribute('aria-label') ?? control.textContent.trim(),
  ].join('|');
}

/**
 * @param {Element} element
 * @returns {Box}
 */
function boxOf(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
}

/**
 * @param {Box} box
 * @param {Point} point
 */
const within = (box, { x, y }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/**
 * @param {Point} one
 * @param {Point} other
 */
const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Whether the finger stayed at the control that it tapped last.
 * @param {Point} point
 */
const stayed = (point) => tap && (apart(tap.point, point) <= NEAR || within(tap.box, point));

/**
 * What a closed fold holds is not seen; to ask where it lies makes the browser lay it out.
 * @param {Element} control
 */
const folded = (control) => control.closest('details:not([open]) > :not(summary)');

/** Every control that one can see, what lies above first. */
function visibleControls() {
  const found = [];
  for (const control of ($('dialog[open]') ?? document).querySelectorAll(CONTROLS)) {
    if (folded(control)) continue;
    const box = boxOf(control);
    if (box.right > box.left && box.bottom > 0 && box.top < innerHeight)
      found.push({ box, meaning: meaning(actual(control)), above: Boolean(control.closest('.bar, .dock, .top')) });
  }
  return found.reverse().sort((one, other) => Number(other.above) - Number(one.above));
}

/** Where the game is: its moment, and what is asked of whom. */
const step = () => `${table()?.dataset.moment} ${$('#question')?.dataset.question}`;

/** To be called where the page changes in answer to this phone. */
export function changed() {
  if (tap) tap.changed = now();
}

/** To be called just before the page changes for any other reason. */
export function aboutToChange() {
  renewed = { at: now(), controls: visibleControls(), contacts: [], step: step() };
}

/** @param {Point} point */
const moved = (point) => renewed.contacts.some((contact) => apart(contact, point) > 2 * NEAR);

/**
 * Whether a tap is not meant for what now lies at its place.
 * @param {HTMLElement} control
 * @param {Point} point
 * @param {string | undefined} down
 * @param {number} at
 */
function slipped(control, point, down, at) {
  const means = meaning(control);
  if (down !== undefined && down !== means) return true;
  const bounces = control.matches('[data-key]') && tap && at - tap.at < KEY_BOUNCES;
  const free = control.matches(`${FREE}, a[data-dialog]`) && !bounces;
  if (tap && stayed(point) && at - Math.max(tap.at, tap.changed) < CALM && !(free && means === tap.meaning)) return true;
  if (at - renewed.at >= JUST_DONE || moved(point)) return false;
  const was = renewed.controls.find(({ box }) => within(box, point));
  if (was?.meaning === means) return control.matches(MAIN_ACT) && !free && renewed.step !== step();
  return was !== undefined && at - renewed.at < CALM;
}

/**
 * A key taps the middle of its control.
 * @param {MouseEvent} event
 * @param {Element} control
 * @returns {Point}
 */
function pointOf({ detail, clientX: x, clientY: y }, control) {
  if (detail) return { x, y };
  const { left, top, right, bottom } = boxOf(control);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

addEventListener(
  'click',
  (event) => {
    const { target, detail, pointerId, timeStamp: at } = event;
    const control = event.isTrusted && controlOf(target);
    if (!control) return;
    const down = detail ? downs.get(pointerId) : undefined;
    downs.delete(pointerId);
    const point = pointOf(event, control);
    const label = target.closest?.('label');
    const place = label ?? target.closest?.(CONTROLS);
    if (slipped(control, point, down, at)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      notTaken(point, place);
      return;
    }
    if (label && !control.contains(target)) return; // comes again as its control's
    tap = { box: place ? boxOf(place) : NOWHERE, point, meaning: meaning(control), at, changed: -Infinity };
  },
  true,
);

addEventListener(
  'pointerdown',
  (event) => {
    const point = { x: event.clientX, y: event.clientY };
    if (!stayed(point)) tap = null;
    renewed.contacts.push(point);
    const control = event.target?.closest && controlOf(event.target);
    if (control) downs.set(event.pointerId, meaning(control));
    else downs.delete(event.pointerId);
  },
  true,
);

/** A key that is held down is one tap. */
addEventListener(
  'keydown',
  (event) => {
    if (!event.repeat || !['Enter', ' '].includes(event.key)) return;
    const control = event.target.closest?.(CONTROLS);
    if (control ? !control.matches(FREE) : event.key === 'Enter' && event.target.matches?.('input')) event.preventDefault();
  },
  true,
);

/** A finger that led to the next page bounces there. */
addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(
      STORE,
      JSON.stringify(tap && now() - tap.at < 4 * CALM ? { box: tap.box, point: tap.point, at: Date.now() } : null),
    );
  } catch {
    /* no bounce is known */
  }
});

addEventListener('pageshow', () => {
  try {
    const { box, point, at } = JSON.parse(sessionStorage.getItem(STORE)) ?? {};
    if (Date.now() - at < 4 * CALM) tap = { box, point, meaning: '', at: now(), changed: -Infinity };
  } catch {
    /* no bounce is known */
  }
});
