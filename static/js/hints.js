// The "?" of a step that comes up on this phone for the first time shows itself, once. It takes no tap and moves nothing.

import { $ } from './dom.js';

const STORE = 'companion-steps';

/** @returns {string[]} */
const stored = () => {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? [];
  } catch {
    return [];
  }
};

let fresh = ''; // the step that is shown now and was never shown before

function point() {
  const mark = $('[data-help]');
  const step = mark?.dataset.help;
  if (!step || document.hidden) return;
  const known = stored();
  if (!known.includes(step)) {
    fresh = step;
    try {
      localStorage.setItem(STORE, JSON.stringify([...known, step]));
    } catch {
      /* it shows itself again after a reload */
    }
  }
  mark.classList.toggle('is-new', step === fresh);
}

for (const name of ['companion:drawn', 'visibilitychange']) document.addEventListener(name, point);
document.addEventListener('click', ({ target }) => {
  if (!target.closest?.('[data-help]')) return;
  fresh = '';
  point();
});
point();
