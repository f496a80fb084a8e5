// Figures that are set before the table is fetched: those that somebody's entry carries, and those of one's own − and
// + from the moment of the tap. The table that comes afterwards is right, whatever was shown meanwhile.

import { $, afterPaint, table } from './dom.js';

const NUMBER = /^[+−]?\d+$/;
/** @param {ParentNode} from */
const figures = (from) => from.querySelectorAll('[data-value]');

/** @type {Map<string, number>} */
const known = new Map(); // by value, what the server said last
/** @type {ReadonlyMap<string, number>} */
let drawnFrom = known; // by value, what the server said in the table drawn
/** @type {{ number: number, id: string, value: number }[]} */
let news = []; // what entries said that are newer than the table drawn
/** @type {Step[]} */
let ahead = []; // what one's own taps do that it has not answered
/** @type {Map<string, Figure[]> | null} */
let places = null; // by value, the figures on the page; to look for them takes as long as all the rest

/**
 * @param {string} id
 * @returns {Figure[]}
 */
function placesOf(id) {
  if (!places) {
    places = new Map();
    for (const figure of figures(/** @type {TableElement} */ (table())))
      places.set(figure.dataset.value, [...placesOf(figure.dataset.value), figure]);
  }
  return places.get(id) ?? [];
}

document.addEventListener('companion:drawn', () => {
  places = null;
});

/**
 * Read what a table from the server shows, and write into it what the server cannot know of yet.
 * @param {TableElement} fresh
 */
function read(fresh) {
  known.clear();
  for (const { dataset, textContent } of figures(fresh))
    if (NUMBER.test(textContent)) known.set(dataset.value, Number(textContent.replace('−', '-')));
  drawnFrom = new Map(known);
  const { number } = fresh.dataset;
  news = news.filter((one) => one.number > Number(number));
  for (const { id, value } of news) known.set(id, value);
  for (const figure of figures(fresh)) set(figure);
}

/**
 * Whether a figure was changed, to what is known and one's own taps. What is more than a number, the server words.
 * @param {Figure} figure
 */
function set(figure) {
  const { value, signed } = figure.dataset;
  const was = figure.textContent;
  if (!known.has(value) || !NUMBER.test(was)) return false;
  const now = ahead.reduce((sum, { id, by }) => sum + (id === value ? by : 0), /** @type {number} */ (known.get(value)));
  if (now < 0 && signed === undefined) return false; // of what nobody counts, too, the server has a word
  return write(figure, now);
}

/**
 * Whether the figure was another one.
 * @param {Figure} figure
 * @param {number} number
 */
function write(figure, number) {
  const text = `${figure.dataset.signed !== undefined && number > 0 ? '+' : ''}${number}`.replace('-', '−');
  if (text === figure.textContent) return false;
  /** @type {Text} */ (figure.firstChild).data = text;
  return true;
}

/**
 * Let a copy of the drawn table show again what the server said in it: what counts besides is added when the copy is drawn.
 * @param {TableElement} copy
 */
export function asTheServerSaid(copy) {
  for (const figure of figures(copy)) {
    const said = drawnFrom.get(figure.dataset.value);
    if (said !== undefined && NUMBER.test(figure.textContent)) write(figure, said);
  }
}

const SHINES = 'value-changed';

const GLOW = 900; // ms, as in parts.css
/** @type {Map<string, number>} */
const glows = new Map(); // by value, the timer that puts its glow out: a figure in a hidden view is not animated, and never ends

/**
 * A figure that changed shines up for a moment, once the picture shows it: a glow makes the picture late.
 * @param {Figure} figure
 */
export async function shine(figure) {
  await afterPaint();
  const { value } = figure.dataset;
  figure.classList.add(SHINES);
  clearTimeout(glows.get(value));
  glows.set(value, setTimeout(dim, GLOW, value));
}

/** @param {string} value */
function dim(value) {
  for (const figure of document.querySelectorAll(`.${SHINES}`)) if (figure.dataset.value === value) figure.classList.remove(SHINES);
}

/**
 * Set the figures of these values anew, and say whether one has changed.
 * @param {string[]} ids
 */
const show = (ids) => ids.flatMap(placesOf).filter(set).map(shine).length > 0;

/**
 * The numbers that an entry carries; whether they changed what is shown. Where a tap waits, its answer says.
 * @param {number} number
 * @param {Record<string, number>} values
 */
export function heard(number, values) {
  const told = Object.entries(values).filter(([id]) => known.has(id) && !ahead.some((tap) => tap.id === id));
  for (const [id, value] of told) {
    known.set(id, value);
    news.push({ number, id, value });
  }
  return show(told.map(([id]) => id));
}

/**
 * What a tap on − or + adds to the figure between them.
 * @param {Element | null} [control]
 * @returns {Step | undefined}
 */
export function figureOf(control) {
  const stepper = control?.closest('.stepper');
  const id = stepper && $('[data-value]', stepper)?.dataset.value;
  return id ? { id, by: control === stepper.lastElementChild ? 1 : -1 } : undefined;
}

/**
 * One's own taps that wait for an answer count at once. Not before the table that comes next, if it is already here.
 * @param {Tap[]} taps
 * @param {boolean} now
 */
export function count(taps, now = true) {
  const before = ahead;
  ahead = taps.flatMap(({ figure }) => figure ?? []);
  if (now && table()) show([...new Set([...before, ...ahead].map(({ id }) => id))]);
}

/**
 * A tap was stored, and its table is not drawn, for another one's comes.
 * @param {Step} step
 */
export function passed({ id, by }) {
  if (known.has(id)) known.set(id, /** @type {number} */ (known.get(id)) + by);
}

/**
 * What shines goes on shining in the table that follows.
 * @param {ParentNode} fresh
 */
function keepShining(fresh) {
  const shining = new Set(Array.from(document.querySelectorAll(`#table .${SHINES}`), ({ dataset }) => dataset.value));
  for (const figure of figures(fresh)) if (shining.has(figure.dataset.value)) figure.classList.add(SHINES);
}

/**
 * A fresh table, just before it is put in place of the drawn one.
 * @param {TableElement} fresh
 */
export function prepare(fresh) {
  read(fresh);
  keepShining(fresh);
}

const drawn = table();
if (drawn) read(drawn);
