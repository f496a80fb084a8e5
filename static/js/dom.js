// Small things that every other module uses.

/**
 * @template {string} S
 * @param {S} selector
 * @param {ParentNode} from
 * @returns {Found<S> | Missing<S>}
 */
export const $ = (selector, from = document) => from.querySelector(selector);

export const table = () => $('#table');

/** The number of the log that the table on this page was drawn at. */
export const drawnNumber = () => Number(table()?.dataset.number ?? -1);

/**
 * An address of this table, for the seat whose view is shown.
 * @param {string} path
 * @param {Words} more
 */
export function address(path, more = {}) {
  const { home, query } = /** @type {TableElement} */ (table()).dataset;
  const wanted = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) wanted.set(name, String(value));
  return `${home}${path}${String(wanted) && '?'}${wanted}`;
}

/**
 * Where a form leads. `form.action` would be its field of that name, where it has one.
 * @param {HTMLFormElement} form
 */
export const whereTo = (form) => new URL(/** @type {string} */ (form.getAttribute('action')), location.href).href;

/**
 * The fields that a button sends. One named `tap` stands for a move: `add?seat=red&by=1` is its kind and its fields.
 * @param {string} name
 * @param {FormDataEntryValue} value
 * @returns {Pair[]}
 */
export function fieldsOf(name, value) {
  if (name !== 'tap') return [[name, value]];
  const [kind, fields] = /** @type {string} */ (value).split('?');
  return [['kind', kind], ...new URLSearchParams(fields)];
}

/** What the step asks for, at the thumb. */
export const MAIN_ACT = '.bar :is(.btn-main, .bar-main)';

const ENVELOPE = ['key', 'csrf_token', 'expect'];

/**
 * What a tap does, whenever it is made: its kind and fields, without its key and what it was drawn against.
 * @param {string | null} url
 * @param {Pair[]} body
 */
export const meaningOf = (url, body) => JSON.stringify([url, ...body.filter(([name]) => !ENVELOPE.includes(name))]);

const VERSION = 'X-Companion-Version';
const { version } = /** @type {HTMLElement & With<'version'>} */ (document.body).dataset;

/**
 * Whether this answer is a server's of another version than the page.
 * @param {Response} response
 */
export const otherVersion = (response) => (response.headers.get(VERSION) ?? version) !== version;

/**
 * A part that few pages need. Where it does not come, for the page is being left or the server is gone, what awaits it never runs.
 * @template T
 * @param {Promise<T>} part
 * @returns {Promise<T>}
 */
export const loadOptional = (part) => part.catch(() => new Promise(() => {}));

/** A name nobody else makes. `crypto.randomUUID` is missing on plain http in a home network. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** By this name the server knows that a tap and a stream come from one page. */
export const pageId = newKey();

/** The names of the drawings that this page has. */
const drawings = () => Array.from(document.querySelectorAll('#table [data-drawing]'), (drawing) => drawing.dataset.drawing);

/** @type {string[] | null} */
let shown = null;

/**
 * The views that the glass shows. To look makes the browser lay out the page, so it is done where that changes.
 * @returns {string[]}
 */
export function shownViews() {
  if (!$('#views')) return []; // the phone is passed on: no view, and no tab to keep
  shown ??= Array.from(document.querySelectorAll('.views > .view'))
    .filter((view) => view.checkVisibility())
    .map(({ id }) => id.slice('view-'.length));
  return shown;
}

/** The names of the parts that the shown views of this page are made of; none where it is not made of parts. */
export function shownParts() {
  const views = ['turn', ...shownViews()].map((view) => `view-${view}:`); // the view of the question always comes
  const parts = table()?.dataset.parts?.split(' ') ?? [];
  return parts.filter((part) => !part.startsWith('view-') || views.some((view) => part.startsWith(view))).join(' ');
}

addEventListener('resize', () => {
  shown = null;
});
document.addEventListener('companion:view', () => {
  shown = null;
});

/** WebKit runs scripts before all styles are there, when no view has a place yet: once they are, it is as on new glass. */
if (Array.from(document.querySelectorAll('link[rel="stylesheet"]')).some(({ sheet }) => !sheet))
  addEventListener('load', () => dispatchEvent(new Event('resize')));

/**
 * Ask the server from the page, with the page's version; an answer of another one is told of. A table comes with the
 * views that are shown, or with all of them where `views` is empty, and with tabs where this page has none; its drawing lacks what one of `known` has.
 * Where `parts` are named, only those may come that this page does not have.
 * @param {string} url
 * @param {RequestInit & { views?: string[], known?: (string | number)[], parts?: string }} asked
 */
export async function ask(url, { views = shownViews(), known = drawings(), parts = '', ...more } = {}) {
  const tabs = views.length && $('#views[data-keep]') ? ['tabs'] : [];
  const headers = {
    'X-Companion-Fragment': 'true',
    'X-Companion-Views': [...views, ...tabs].join(' '),
    'X-Companion-Drawings': known.join(' '),
    ...(parts && { 'X-Companion-Page': pageId, 'X-Companion-Parts': parts }),
    [VERSION]: version,
  };
  const response = await fetch(url, { ...more, headers, credentials: 'same-origin' });
  if (otherVersion(response)) document.dispatchEvent(new CustomEvent('companion:other-version', { detail: response.headers.get(VERSION) }));
  return response;
}

/**
 * The words of this page in the reader's language, put into the page by the server.
 * @param {string} name
 * @param {Words} values
 */
export function translate(name, values = {}) {
  const sentence = document.body.getAttribute(`data-say-${name}`) ?? '';
  return sentence.replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ''));
}

/** Its name in pages of version 1.0.0. Modules that load late use it, because such a page may load them after an update. */
export { translate as say };

const POLITE = 200;

/**
 * After the picture that follows, also on a slow phone; a hidden page draws none.
 * @returns {Promise<void>}
 */
export const afterPaint = () =>
  new Promise((go) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go)));
    setTimeout(go, POLITE);
  });

/** @param {string} html */
export const parse = (html) => new DOMParser().parseFromString(html, 'text/html');

/**
 * The sentence of a refusal, from the answer that holds it.
 * @param {string} html
 * @returns {string | undefined}
 */
export const sentenceOf = (html) => parse(html).querySelector('[data-sentence]')?.textContent.trim();

/**
 * The name of the field that a refusal is about.
 * @param {string} html
 */
export const fieldOf = (html) => parse(html).querySelector('[data-field]')?.dataset.field;

const PEEK = 40;

/** The tab of the seat whose view is shown. */
export const tab = () => $('#seat-tabs [aria-current]');

/** Bring the current tab into its row and let its neighbours peek in, without moving the page. */
export function showTab() {
  const row = $('#seat-tabs');
  const current = tab();
  if (!row || !current) return;
  const [outer, inner] = [row, current].map((element) => element.getBoundingClientRect());
  row.scrollLeft += Math.min(0, inner.left - outer.left - PEEK) + Math.max(0, inner.right - outer.right + PEEK);
}
