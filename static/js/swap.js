// A fresh table in place of the drawn one.

import { $, drawnNumber, table } from './dom.js';
import { asTheServerSaid, prepare, shine } from './figures.js';
import { aboutToChange, changed } from './guard.js';

/**
 * Morph the table of an answer into the page. An answer older than what is drawn is passed over: it
 * was on its way while a newer one came. So is one for another seat's view (`query` is what was asked
 * with): somebody looked elsewhere meanwhile, and that view may now be behind. `own`: the answer to this phone's tap.
 * @param {string} html
 * @param {string} query
 * @param {boolean} own
 */
export function swapTable(html, query, own = false) {
  const fresh = freshOf(html);
  if (!fresh || !table()) return;
  if (query !== table()?.dataset.query) {
    document.dispatchEvent(new CustomEvent('companion:behind'));
    return;
  }
  if (Number(fresh.dataset.number) < drawnNumber()) return;
  put(fresh, own);
}

/**
 * @param {TableElement} fresh
 * @param {boolean} own
 */
function put(fresh, own) {
  const before = figures();
  if (!own) aboutToChange();
  morph(fresh, own);
  explain(before);
  if (own) changed();
  document.dispatchEvent(new CustomEvent('companion:drawn', { detail: { own } }));
}

/**
 * Put the parts in place that the server sent, as if it had sent the whole table. Where this page lacks what they are based
 * on, it fetches the table. `query` is what they were asked with, `own` an answer to this phone's tap.
 * @param {Push} push
 * @param {string} query
 * @param {boolean} own
 */
export function swapParts({ number, parts, html, moment, playing }, query, own = false) {
  const drawn = table();
  if (!drawn || number < drawnNumber()) return;
  const fresh = drawn.cloneNode(true);
  asTheServerSaid(fresh);
  for (const menu of fresh.querySelectorAll('details.menu[open]')) menu.open = false; // morph keeps open what stays so
  const had = namesOf(drawn.dataset.parts);
  const based = html && query === drawn.dataset.query && Object.entries(parts).every(([id, name]) => id in html || had[id] === name);
  if (!based || !Object.entries(html).every(([id, text]) => replacePart(fresh, id, text)) || !complete(fresh)) {
    document.dispatchEvent(new CustomEvent('companion:behind'));
    return;
  }
  for (const part of fresh.querySelectorAll(':scope > .told')) part.remove();
  for (const view of fresh.querySelectorAll('.view')) {
    if (view.id in parts || view.id === 'view-log') continue;
    view.dataset.leftOut = '';
    view.replaceChildren(); // its figures are those of before
  }
  Object.assign(fresh.dataset, {
    number,
    moment,
    playing,
    parts: Object.entries(parts)
      .map((one) => one.join(':'))
      .join(' '),
  });
  for (const field of fresh.querySelectorAll('#play > input[name="expect"]')) field.setAttribute('value', String(number));
  put(fresh, own);
}

/** @returns {Record<string, string>} */
const namesOf = (parts = '') => Object.fromEntries(parts.split(' ').map((one) => one.split(':')));

/**
 * Put the HTML of a part between its marks; false where it has none.
 * @param {TableElement} root
 * @param {string} id
 * @param {string} html
 */
function replacePart(root, id, html) {
  const marks = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (marks.nextNode()) {
    const begin = /** @type {Comment} */ (marks.currentNode);
    if (begin.data !== `[${id}`) continue;
    while (begin.nextSibling && begin.nextSibling.nodeValue !== ']') begin.nextSibling.remove();
    const template = document.createElement('template');
    template.innerHTML = html;
    begin.after(template.content);
    return true;
  }
  return false;
}

/**
 * Another seat's view in place of the drawn one; should a tap have gone between, it is fetched once more.
 * @param {string} html
 */
export function swapView(html) {
  const fresh = freshOf(html);
  if (!fresh) return;
  const behind = Number(fresh.dataset.number) < drawnNumber();
  morph(fresh, true);
  changed();
  document.dispatchEvent(new CustomEvent('companion:drawn'));
  if (behind) document.dispatchEvent(new CustomEvent('companion:behind'));
}

/**
 * The table of an answer. What was refused stands over the table and not in it. One that is based on what this page does not have is asked for anew.
 * @param {string} html
 * @returns {TableElement | null}
 */
function freshOf(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  const fresh = $('#table', template.content);
  for (const part of fresh?.querySelectorAll(':scope > .notice, :scope > [data-instead]') ?? []) part.remove();
  if (fresh && !complete(fresh)) {
    document.dispatchEvent(new CustomEvent('companion:behind'));
    return null;
  }
  return fresh;
}

/**
 * The pieces of a drawing that an answer marks as the same come from the one drawn here. False where it means another
 * one: then this page tells of none, and gets it whole.
 * @param {TableElement} fresh
 */
function complete(fresh) {
  for (const drawing of fresh.querySelectorAll('[data-base]')) {
    const drawn = $(`#table [data-drawing="${drawing.dataset.base}"]`);
    if (!drawn) {
      for (const other of document.querySelectorAll('#table [data-drawing]')) delete (/** @type {DOMStringMap} */ (other.dataset).drawing);
      return false;
    }
    const pieces = [...drawn.children];
    for (const mark of drawing.querySelectorAll(':scope > [data-same]')) {
      mark.replaceWith(...pieces.slice(...mark.dataset.same.split(' ').map(Number)).map((piece) => piece.cloneNode(true)));
    }
    delete (/** @type {DOMStringMap} */ (drawing.dataset).base);
  }
  return true;
}

/**
 * Change the drawn table into the fresh one. A view that the fresh one leaves out stays, and keeps the number that it was drawn at.
 * @param {TableElement} fresh
 * @param {boolean} own
 */
function morph(fresh, own) {
  const number = drawnNumber();
  /** @type {(drawn: HTMLElement, next: HTMLElement) => boolean} */
  const stays = (drawn, next) => {
    if (drawn.nodeType !== Node.ELEMENT_NODE) return false;
    if (!('leftOut' in next.dataset)) return ('keep' in drawn.dataset && 'keep' in next.dataset) || drawn.isEqualNode(next);
    drawn.dataset.drawnAt ??= String(number);
    return true;
  };
  const same = Number(fresh.dataset.number) === number; // nothing was played: whatever was opened stays open
  const asked = question(fresh) === question(/** @type {TableElement} */ (table())); // the question stands: so does what was opened to answer it
  /** @type {(name: string, part: Element) => boolean} */
  const opened = (name, part) => name === 'open' && (same || (asked && (!own || part.matches('.fold')))); // a menu closes after its act
  prepare(fresh);
  Idiomorph.morph(/** @type {TableElement} */ (table()), fresh, {
    callbacks: { beforeNodeMorphed: (drawn, next) => !stays(drawn, next), beforeAttributeUpdated: (name, part) => !opened(name, part) },
  });
}

/** @param {ParentNode} root */
const question = (root) => $('#question', root)?.dataset.question;

const figures = () =>
  new Map(Array.from(document.querySelectorAll('#table [data-value]'), (element) => [element.dataset.value, element.textContent]));

/**
 * Each figure that changed shines up for a moment.
 * @param {Map<string, string>} before
 */
function explain(before) {
  for (const element of document.querySelectorAll('#table [data-value]')) {
    const was = before.get(element.dataset.value);
    if (was !== undefined && was !== element.textContent) shine(element);
  }
}

/** What stands outside the table follows it: the moment in the thin bar, the title, open dialogs. */
document.addEventListener('companion:drawn', () => {
  const { moment, title, number } = /** @type {TableElement} */ (table()).dataset;
  if ($('#moment')) $('#moment').textContent = moment;
  if (title) document.title = title;
  for (const field of document.querySelectorAll('#dialog input[name="expect"]')) field.value = number;
});
