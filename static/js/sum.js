// Keys for a number that is typed as a sum: "8 + 7 + 3" is 18 before it is sent.

import { $ } from './dom.js';

const line = () => $('[data-sum] input');
let fresh = false; // what stands there from before is replaced by the first figure

/**
 * As the server reads it (engine/sums.py), but for grouped thousands.
 * @param {string} text
 */
export function total(text) {
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

/**
 * What a key makes of the line, or null where it does nothing.
 * @param {string} key
 * @param {string} text
 */
function after(key, text) {
  const sum = total(text);
  switch (key) {
    case 'back':
      return fresh ? '' : text.trimEnd().slice(0, -1).trimEnd();
    case '+':
    case '−':
      return [text.replace(/[\s+−-]+$/, ''), key].filter(Boolean).join(' ');
    case '½':
      return /[\d.,]$/.test(text) ? text + (/[.,]\d*$/.test(text) ? '' : written(0.5).slice(1)) : `${text}${text && ' '}${written(0.5)}`;
    case '×2':
      return sum === null ? null : written(2 * sum);
    case '±':
      if (!/\d/.test(text)) return text ? '' : '−';
      return sum === null ? null : written(-sum);
    default:
      return fresh ? key : text + (/[+−-]$/.test(text.trimEnd()) && /\d/.test(text) ? ' ' : '') + key;
  }
}

/** @param {string} key */
function press(key) {
  const text = after(key, line().value);
  if (text === null) return;
  line().value = text;
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

/**
 * Another number is asked for; what stands there is replaced by the first figure.
 * @param {string} value
 */
export function restart(value) {
  line().value = value;
  fresh = value !== '';
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
