// The one dialog of a page (`#dialog`): it asks for what a tap leaves open.

import { stepAbove } from './dialog-overlay.js';
import { $, ask, loadOptional, table, translate } from './dom.js';
import { changed } from './guard.js';
import { ownTime } from './time.js';
import { toast } from './toast.js';

/** @type {Map<string, { html: string, when: string }>} */
const seen = new Map();
/** @type {string | null} */
let asked = null;
/** @type {string | null} */
let wanted = null; // the act that needs a number first, for which the dialog asks
const dialog = () => $('#dialog');

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-dialog]');
  if (!link || !dialog() || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openDialog(link.href, link);
});

/** The space bar presses such a link, as it does a button: when it is let go. */
for (const name of /** @type {const} */ (['keydown', 'keyup'])) {
  document.addEventListener(name, (event) => {
    if (event.key !== ' ' || !event.target.matches?.('a[data-dialog]')) return;
    event.preventDefault();
    if (name === 'keyup') event.target.click();
  });
}

/**
 * Fetch and show it. Without a connection, the one seen last at this address.
 * @param {string} url
 * @param {Element | null} [control]
 */
export async function openDialog(url, control) {
  if (asked === url) return; // a hurried second tap
  asked = url;
  wanted = control?.matches('[data-dialog="first"]') ? nameOf(control) : null;
  const html = await fetchDialog(url, control);
  if (asked !== url) return; // another one was asked for meanwhile
  asked = null;
  if (html === null) {
    toast(translate('offline-dialog'));
    return;
  }
  dialog().innerHTML = html;
  dialog().dataset.from = url;
  ownTime(dialog());
  if ($('[data-total]', dialog())) loadOptional(import('./total.js'));
  if ($('[data-now], [data-written]', dialog())) loadOptional(import('./dialog-sync.js'));
  if ($('[data-sum]', dialog())) loadOptional(import('./sum.js').then(({ ready }) => ready()));
  if ($('.dialog-on', dialog())) loadOptional(import('./next-offer.js').then(({ begin }) => begin()));
  for (const field of dialog().querySelectorAll('input[name="expect"]')) field.value = table()?.dataset.number ?? field.value;
  if (!dialog().open) show();
  changed();
  dialog().querySelector('[autofocus]')?.focus();
}

function show() {
  stepAbove();
  dialog().showModal();
  dialog().addEventListener('close', changed, { once: true });
}

/**
 * @param {string} url
 * @param {Element | null} [control]
 * @returns {Promise<string | null>}
 */
async function fetchDialog(url, control) {
  const soon = setTimeout(() => control?.setAttribute('aria-busy', 'true'), 100);
  try {
    const response = await ask(url);
    if (response.status < 500) seen.set(url, { html: await response.text(), when: moment(control) });
  } catch {
    /* what was seen before is shown */
  }
  clearTimeout(soon);
  control?.removeAttribute('aria-busy');
  const { html, when } = seen.get(url) ?? {};
  return when === moment(control) ? /** @type {string} */ (html) : null; // of another moment it would show, and set by, an old figure
}

/**
 * What a dialog's figures go by: the table that is drawn, and what stands on the control that asks. Help has no figures.
 * @param {Element | null} [control]
 */
const moment = (control) =>
  control?.matches('[data-help]') ? '' : JSON.stringify([table()?.dataset.number, control && $('[data-value]', control)?.textContent]);

/** The `close` event comes later, on a busy phone long after: the page changes now. */
export function closeDialog() {
  if (!dialog()?.open) return;
  dialog().removeEventListener('close', changed);
  dialog().close();
  changed();
}

/** @param {Element} control */
const nameOf = (control) => control.getAttribute('aria-label') ?? control.textContent;

/** Close a dialog that has its answer. Where it asked for a number that an act needs first, go on with that act. */
export function endDialog() {
  const name = wanted;
  wanted = null;
  closeDialog();
  const acts = Array.from(document.querySelectorAll('#table :is(a[data-dialog], button[name="tap"])'));
  if (name) acts.find((act) => nameOf(act) === name)?.click();
}

/**
 * The sentence of a refusal, in the dialog that stays open: below the field that it is about, else on top.
 * @param {string} sentence
 * @param {string} [name]
 */
export function dialogError(sentence, name) {
  const line = $('.dialog-error', dialog());
  if (!line) {
    toast(sentence);
    return;
  }
  line.querySelector('[data-sentence]').textContent = sentence;
  line.hidden = false;
  for (const one of dialog().querySelectorAll('[aria-invalid]')) one.removeAttribute('aria-invalid');
  const input = name ? $(`.field [name="${name}"], .switch [type=checkbox][name="${name}"]`, dialog()) : null;
  if (input) input.closest('.field, .switch')?.after(line);
  else $('.dialog-head', dialog())?.after(line);
  input?.setAttribute('aria-invalid', 'true');
  input?.focus({ preventScroll: true });
  line.scrollIntoView({ block: 'nearest' });
}

/** An empty field is told beside it, in the words of the page, not in a bubble of the browser. */
document.addEventListener(
  'invalid',
  (event) => {
    const target = /** @type {HTMLInputElement} */ (event.target);
    if (!dialog()?.contains(target) || !target.validity.valueMissing) return;
    event.preventDefault();
    if (target !== dialog().querySelector('input:invalid')) return; // the first one of several
    dialogError(translate(target.type === 'radio' ? 'unchosen' : 'empty'), target.name);
  },
  true,
);

document.addEventListener('input', ({ target }) => {
  if (!target.closest?.('#dialog') || !target.matches('[aria-invalid]')) return;
  target.removeAttribute('aria-invalid');
  const line = $('.dialog-error', dialog());
  if (line) line.hidden = true;
});

document.addEventListener('click', (event) => {
  if (event.target.closest?.('[data-close]') && dialog()?.open) {
    event.preventDefault();
    closeDialog();
  }
  if (event.target === dialog() && outside(event)) closeDialog();
  step(event);
});

/** Enter sends the number that was typed; where none was, it goes to its field. */
document.addEventListener(
  'submit',
  (event) => {
    const typed = event.submitter?.matches('[data-typed]') && $('.field:has(.pad) + .row input', event.target);
    if (!typed || typed.value) return;
    event.preventDefault();
    typed.focus();
  },
  true,
);

/** A figure that is tapped is typed anew. */
document.addEventListener('focusin', ({ target }) => {
  if (target.matches('.dial input')) /** @type {HTMLInputElement} */ (target).select();
});

/** Scroll to the next question when a group is complete. */
document.addEventListener('change', ({ target }) => {
  const group = target.required && target.type === 'radio' && target.closest('.asks > *');
  if (group && !group.querySelector('input:invalid')) group.nextElementSibling?.scrollIntoView({ block: 'nearest' });
});

/** @param {MouseEvent} event */
function outside({ clientX: x, clientY: y }) {
  const box = dialog().getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/**
 * − and + beside a big figure.
 * @param {DocumentEventMap['click']} event
 */
function step(event) {
  const button = event.target.closest?.('[data-step]');
  const input = button?.closest('.dial')?.querySelector('input');
  if (!input) return;
  const next = (Number(input.value) || 0) + Number(button?.dataset.step);
  input.value = String(Math.min(Number(input.max || next), Math.max(Number(input.min || next), next)));
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
