// A dialog that stays open: "Next" sends what was typed and asks for the next one at once. The offers that follow came
// with the dialog, so it goes on without a connection; more of them are fetched when the table is drawn.

import { closeDialog } from './dialog.js';
import { $, ask, parse, table } from './dom.js';
import { changed } from './guard.js';
import { restart, total } from './sum.js';

const FEW = 12;

/** @type {Offered[]} */
let coming = []; // what follows, in order
/** @type {Offered[]} */
let gone = []; // what was sent, newest last, with what was typed
/** @type {Offered | null} */
let shown = null;
/** @type {Map<string, string>} */
let typed = new Map(); // what was sent from this dialog, by cell

const form = () => $('#dialog[open] form.dialog-on');
const line = () => $('[data-sum] input');

/**
 * @param {ParentNode} from
 * @returns {Offered[]}
 */
const offersIn = (from) =>
  Array.from(from.querySelectorAll('template[data-next]'), (one) => ({
    label: one.dataset.next,
    cell: String(one.dataset.cell),
    part: /** @type {HTMLElement} */ (/** @type {HTMLTemplateElement} */ (one).content.firstElementChild),
    typed: '',
  }));

/** A dialog was opened. */
export function begin() {
  const here = form();
  if (!here) return;
  [coming, gone, typed] = [offersIn(here), [], new Map()];
  const part = /** @type {HTMLElement} */ ($('.next-part', here));
  shown = { label: '', cell: String(part.dataset.cell), part, typed: '' };
  draw();
}

/** The buttons: where nothing follows, the dialog ends with this offer. */
function draw() {
  coming = coming.filter(({ cell }) => !$(`#table [data-cell="${cell}"]`)); // others have written it meanwhile
  const [here, next, back] = [/** @type {HTMLFormElement} */ (form()), $('button[data-next]'), $('[data-previous]')];
  if (!next || !back) return;
  next.hidden = !coming.length;
  next.textContent = coming[0]?.label ?? '';
  back.hidden = !gone.length;
  here.classList.toggle('has-next', coming.length > 0);
}

/**
 * The sums above the field count what was sent from this dialog, which the server may not know of yet.
 * @param {HTMLElement} part
 */
function count(part) {
  for (const one of part.querySelectorAll('[data-tally]')) {
    const numbers = Object.entries(JSON.parse(String(one.dataset.tally)));
    one.textContent = String(numbers.reduce((sum, [cell, number]) => sum + (total(typed.get(cell) ?? '') ?? number), 0));
  }
}

/**
 * Ask for another one.
 * @param {Offered} offer
 */
function show(offer) {
  /** @type {Offered} */ (shown).part.replaceWith(offer.part);
  shown = offer;
  count(offer.part);
  for (const old of document.querySelectorAll('#dialog :is(.dialog-error, [data-written])')) old.hidden = true;
  restart(offer.typed);
  line().focus({ preventScroll: true });
  draw();
  changed();
}

function forward() {
  const [next] = coming;
  if (!shown || !next) return;
  gone.push({ ...shown, typed: line().value });
  typed.set(shown.cell, line().value);
  coming = coming.slice(1);
  show(next);
}

function back() {
  const last = gone.pop();
  if (!shown || !last) return;
  coming = [{ ...shown, label: String(shown.label), typed: line().value }, ...coming];
  show(last);
}

/** @param {ParentNode} part */
const fieldsOf = (part) => Array.from(part.querySelectorAll('input'), ({ name, value }) => [name, value]);

/** What was typed before and has not changed is not sent again. */
document.addEventListener(
  'submit',
  (event) => {
    if (!event.submitter?.matches('[data-next]') || !shown?.typed || shown.typed !== line().value) return;
    event.preventDefault();
    forward();
  },
  true,
);

/** After the outbox has written the tap down. */
document.addEventListener('submit', ({ target, submitter }) => {
  if (target === form() && submitter?.matches('[data-next]') && shown?.typed !== line().value) forward();
});

document.addEventListener('click', ({ target }) => {
  if (target.closest?.('[data-previous]')) back();
});

/** Enter goes on. */
document.addEventListener('keydown', (event) => {
  const next = form() && $('button[data-next]');
  if (event.key !== 'Enter' || event.target !== line() || !next || next.hidden) return;
  event.preventDefault();
  next.click();
});

/** What was refused is asked for again. */
document.addEventListener('companion:refused', ({ detail }) => {
  const sent = new Map(detail);
  const refused = gone.findIndex(({ part }) => fieldsOf(part).every(([name, value]) => sent.get(name) === value));
  if (!form() || refused < 0) return;
  while (gone.length > refused) back();
  typed.delete(shown?.cell ?? '');
  if (shown) shown.typed = ''; // it is sent again, changed or not
});

/** Others wrote, or the game is over. */
document.addEventListener('companion:drawn', async () => {
  const here = form();
  if (!here || !shown) return;
  if (table()?.dataset.playing === 'no') {
    closeDialog();
    return;
  }
  draw();
  const { part } = shown;
  const counts = $('.dialog-tallies', part);
  if (coming.length >= FEW && !counts) return;
  const from = new URL(String($('#dialog').dataset.from));
  for (const [name, value] of fieldsOf(part)) from.searchParams.set(name, value);
  const response = await ask(from.href).catch(() => null);
  const page = response?.ok ? parse(await response.text()) : null;
  if (!page || here !== form() || shown.part !== part) return;
  const recount = $('.next-part .dialog-tallies', page);
  if (recount) counts?.replaceWith(recount);
  count(part);
  const fresh = offersIn(page);
  if (!fresh.length) return;
  coming = fresh;
  draw();
});
