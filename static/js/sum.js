// Keys for a number that is typed as a sum: "8 + 7 + 3" is 18 before it is sent.

import { $ } from './dom.js';

const line = () => $('[data-sum] input');
let fresh = false; // what stands there from before is replaced by the first figure

/**
 * As the server reads it (engine/sums.py), but for grouped thousands.
 * @param {string} text
 */
function total(text) {
  const plain = text
    .replaceAll('−', '-')
    .replaceAll(',', '.')
    .replace(/\s/g, '')
    .replace(/[+-]+$/, '');
  if (!/^[+-]?\d{1,9}(\.\d{1,2})?([+-]\d{1,9}(\.\d{1,2})?)*$/.test(plain)) return null;
  return Math.round(/** @type {string[]} */ (plain.match(/[+-]?[\d.]+/g)).reduce((sum, term) => sum + 100 * Number(term), 0)) / 100;
}

/** @param {number} number */
const written = (number) => number.toLocaleString(document.documentElement.lang, { useGrouping: false }).replace('-', '−');

function show() {
  const found = /\d\s*[+−-]/.test(line().value) ? total(line().value) : null;
  $('[data-sum] output').textContent = found === null ? '' : `= ${written(found)}`;
}

/** @param {string} key */
function press(key) {
  const text = line().value;
  const sign = '+−'.includes(key);
  if (key === 'back') line().value = fresh ? '' : text.trimEnd().slice(0, -1).trimEnd();
  else if (!sign) line().value = fresh ? key : text + (/[+−-]$/.test(text.trimEnd()) && /\d/.test(text) ? ' ' : '') + key;
  else line().value = [text.replace(/[\s+−-]+$/, ''), key].filter(Boolean).join(' ');
  fresh = false;
  line().dispatchEvent(new Event('input', { bubbles: true }));
  line().scrollLeft = line().scrollWidth;
}

/** The keys of a dialog that was opened; the phone's own stay away. */
export function ready() {
  const keys = $('.sum-keys');
  if (!keys?.hidden) return;
  keys.hidden = false;
  line().inputMode = 'none';
  line().select();
  fresh = line().value !== '';
  show();
}

document.addEventListener('click', ({ target }) => {
  const key = target.closest?.('[data-key]');
  if (key) press(key.dataset.key);
});
document.addEventListener('input', ({ target }) => {
  if (target === line()) {
    fresh = false;
    show();
  }
});
ready();
