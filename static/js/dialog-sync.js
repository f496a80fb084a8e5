// An open dialog that sets a value by hand follows the table: it says what the value is now and who changed it; what
// nobody has touched follows, what was typed stays. A dialog of a cell says that another phone has written the cell.

import { $, ask, parse } from './dom.js';
import { ownTime } from './time.js';

const shown = () => $('#dialog[open] form:has([data-now])');
const pad = () => $('#dialog[open] form:has([data-written])');

/** Who wrote the cell that is asked for: its number would else take the place of the other one unseen. */
async function warn() {
  const form = pad();
  const part = form && $('.next-part', form);
  const written = part ? $(`#table [data-cell="${part.dataset.cell}"]`) : form;
  if (!form || !written) return;
  const from = new URL(String($('#dialog').dataset.from));
  for (const { name, value } of part?.querySelectorAll('input') ?? []) from.searchParams.set(name, value);
  const response = await ask(from.href).catch(() => null);
  const fresh = response?.ok && $('[data-written]', parse(await response.text()));
  if (!fresh || form !== pad() || part !== $('.next-part', form)) return;
  const line = /** @type {HTMLElement} */ ($('[data-written]', form));
  replaceHtml(line, fresh.innerHTML);
  line.hidden = fresh.hidden;
}

async function follow() {
  const form = shown();
  if (!form) return;
  const response = await ask(/** @type {string} */ ($('#dialog').dataset.from)).catch(() => null);
  const fresh = response?.ok && parse(await response.text()).querySelector('form:has([data-now])');
  if (!fresh || form !== shown()) return;
  ownTime(fresh);
  const last = $('[data-changed]', form);
  last.style.height = `${last.offsetHeight}px`; // a longer one scrolls: nothing moves under the finger
  for (const sign of /** @type {const} */ (['[data-now]', '[data-changed]'])) replaceHtml($(sign, form), $(sign, fresh).innerHTML);
  renew(form, fresh);
}

const CHOSEN = ['radio', 'checkbox'];
const ASKED = ['number', 'text', ...CHOSEN];

/**
 * Where it differs: a line that is written anew is read out.
 * @param {HTMLElement} line
 * @param {string} html
 */
function replaceHtml(line, html) {
  if (line.innerHTML !== html) line.innerHTML = html;
}

/** @param {HTMLInputElement} field */
const touched = ({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked;

/**
 * @param {HTMLInputElement} one
 * @param {HTMLInputElement} other
 */
const alike = (one, other) =>
  one.name === other.name && one.type === other.type && (one.value === other.value || !CHOSEN.includes(one.type));

/**
 * The form starts from what the fresh one starts from.
 * @param {HTMLFormElement} form
 * @param {HTMLFormElement} fresh
 */
function renew(form, fresh) {
  const fields = [...form.elements].filter(({ type }) => ASKED.includes(type));
  const kept = new Set(fields.filter(touched).map(({ name }) => name));
  for (const field of fields) {
    const { value, checked } = [...fresh.elements].find((other) => alike(field, other)) ?? field;
    field.defaultValue = value;
    field.defaultChecked = checked;
    if (!kept.has(field.name)) Object.assign(field, { value, checked });
  }
}

document.addEventListener('companion:drawn', follow);
document.addEventListener('companion:drawn', warn);
