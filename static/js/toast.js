// A sentence that comes and goes; a live region, so that it is also heard.

import { $ } from './dom.js';

const SECONDS = 6;
const BOUNCE = 500; // milliseconds in which a finger that bounces touches what lies below
const region = $('#toasts'); // kept here: a sheet that is drawn anew drops what stands in it

/** Say it once; the line. It covers what may be touched next, so a touch takes it away. An open sheet lies above
    everything else on the page, so the region moves into it. */
export function toast(sentence) {
  if (!sentence) return null;
  const home = $('dialog[open]') ?? $('#dock');
  if (region.parentNode !== home) home.append(region);
  const line = document.createElement('p');
  line.className = 'toast';
  line.textContent = sentence;
  region.replaceChildren(line);
  setTimeout(() => line.remove(), SECONDS * 1000);
  line.addEventListener('click', () => {
    line.classList.add('is-gone');
    setTimeout(() => line.remove(), BOUNCE);
  });
  return line;
}

/** A greyed act says why. */
document.addEventListener('click', (event) => {
  const refused = event.target.closest?.('[data-refusal]');
  if (!refused || event.defaultPrevented) return;
  event.preventDefault();
  toast(refused.dataset.refusal);
});
