// A phone with the links of two seats plays for the one opened last, in all its tabs: a tab that showed another says so.

import { $ } from './dom.js';
import { toast } from './toast.js';

/**
 * `chosen`: a link led here, so the seat is no surprise.
 * @param {boolean} chosen
 */
function tell(chosen) {
  const { own, whose, home } = $('#table')?.dataset ?? /** @type {DOMStringMap} */ ({});
  if (!own || !home) return;
  let before;
  try {
    before = sessionStorage.getItem(`companion-seat${home}`);
    sessionStorage.setItem(`companion-seat${home}`, own);
  } catch {
    return;
  }
  if (before && before !== own && !chosen) toast(whose);
}

document.addEventListener('companion:drawn', () => tell(false));
tell(!['reload', 'back_forward'].includes(performance.getEntriesByType('navigation')[0]?.type));
