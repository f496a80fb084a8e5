// A sentence that comes and goes; a live region, so that it is also heard.

import { $, translate } from './dom.js';

const SECONDS = 6;
const BOUNCE = 500; // milliseconds in which a finger that bounces touches what lies below
const SHOWN = 1200; // milliseconds of the word about a tap
const region = $('#toasts'); // kept here: a dialog that is rendered again drops what stands in it

/**
 * Say it once; the line. It covers what may be touched next, so a touch takes it away. An open dialog lies above
 * everything else on the page, so the region moves into it.
 * @param {string | null | undefined} sentence
 */
export function toast(sentence) {
  if (!sentence) return null;
  bringRegion();
  const line = document.createElement('p');
  line.className = 'toast';
  line.textContent = sentence;
  region.replaceChildren(line);
  setTimeout(() => line.remove(), SECONDS * 1000);
  line.addEventListener('click', (event) => {
    if (line.classList.contains('is-gone')) {
      notTaken({ x: event.clientX, y: event.clientY });
      return;
    }
    line.classList.add('is-gone');
    setTimeout(() => line.remove(), BOUNCE);
  });
  return line;
}

function bringRegion() {
  const home = $('dialog[open]') ?? $('#dock');
  if (region.parentNode !== home) home.append(region);
}

const SHAKE = { translate: ['0', '-4px', '4px', '-2px', '0'] };
const SHAKES = 250; // milliseconds

/**
 * Show that a tap at this point was not taken: a word beside the finger, and what was tapped shakes its head.
 * @param {Point} point
 * @param {Element | null} shaken
 */
export function notTaken({ x, y }, shaken = null) {
  bringRegion();
  const word = document.createElement('p');
  word.className = 'not-taken';
  word.popover = 'manual'; // above an open dialog, and placed by the screen
  word.textContent = translate('wait');
  word.style.left = `clamp(48px, ${x}px, 100vw - 48px)`;
  word.style.top = `${y < 96 ? y + 40 : y - 72}px`;
  $('.not-taken', region)?.remove();
  region.append(word);
  word.showPopover?.();
  setTimeout(() => word.remove(), SHOWN);
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) shaken?.animate?.(SHAKE, SHAKES);
}

/** A greyed act says why. */
document.addEventListener('click', (event) => {
  const refused = event.target.closest?.('[data-refusal]');
  if (!refused || event.defaultPrevented) return;
  event.preventDefault();
  toast(refused.dataset.refusal);
});
