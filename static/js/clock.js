// Clocks that run: what is left is worked out here, by the server's clock and from what the log says, so it goes on
// without a connection, and two phones show the same. Where it ran out while somebody looked, the phone sounds, if it may.

import { allow, chime } from './chime.js';
import { $ } from './dom.js';

const STORE = 'companion-bell';
const TICK = 200;
const SOON = 10;

let ahead = Infinity; // ms: how far `here()` is ahead of the server's clock; a slow answer only makes it seem more
const armed = new Set(); // the clocks that were seen running
let bell = 'sound' in document.body.dataset || stored();

function stored() {
  try {
    return localStorage.getItem(STORE) === 'on';
  } catch {
    return false;
  }
}

/** Counted from when the page came: a phone whose own clock is set meanwhile measures on. */
const here = () => performance.timeOrigin + performance.now();

/**
 * The server said its time when it drew a table that has come just now, or that was on its way until `at`.
 * @param {number} at
 */
function hear(at = here()) {
  for (const { dataset } of document.querySelectorAll('[data-clocks]')) ahead = Math.min(ahead, at - Number(dataset.now));
}

/** @param {DOMStringMap} clock */
function left({ left: had, since }) {
  const gone = since === undefined ? 0 : Math.max(0, (here() - ahead) / 1000 - Number(since));
  return Math.max(0, Math.ceil(Number(had) - gone));
}

/**
 * As the server writes it (web/templating/template_filters.py).
 * @param {number} seconds
 */
function face(seconds) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function tick() {
  for (const clock of document.querySelectorAll('[data-clock]')) show(clock);
}

/** @param {HTMLElement & With<'clock'>} clock */
function show(clock) {
  const { clock: name, since } = clock.dataset;
  const seconds = left(clock.dataset);
  const text = face(seconds);
  if (clock.textContent !== text) clock.textContent = text;
  clock.classList.toggle('is-soon', seconds <= SOON);
  const run = `${name} ${since}`;
  if (since !== undefined && seconds) armed.add(run);
  else if (armed.delete(run)) ring();
}

function ring() {
  if (document.hidden) return;
  if (bell) chime();
  if ('buzz' in document.body.dataset) navigator.vibrate?.(200);
}

function bells() {
  for (const button of document.querySelectorAll('[data-bell]')) {
    button.hidden = false;
    button.setAttribute('aria-pressed', String(bell));
  }
}

document.addEventListener('click', ({ target }) => {
  if (bell) allow(); // this tap may be the first since the page was loaded
  if (!target.closest?.('[data-bell]')) return;
  bell = !bell;
  try {
    localStorage.setItem(STORE, bell ? 'on' : 'off');
  } catch {
    /* until the page is left */
  }
  if (bell) allow().then(chime);
  bells();
});

function refresh() {
  hear();
  bells();
  tick();
}

document.addEventListener('companion:drawn', refresh);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) ahead = Infinity;
});
const [page] = performance.getEntriesByType('navigation');
hear(performance.timeOrigin + page.responseStart);
bells();
tick();
setInterval(() => {
  if ($('[data-since]')) tick();
}, TICK);
