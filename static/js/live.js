// What others do shows here: the event stream tells that something happened, the table is then fetched
// anew. A slow poll is the net below it.

import { $, address, afterPaint, ask, drawnNumber, shownViews, table, translate } from './dom.js';
import { heard } from './figures.js';
import { flush, settled, stuck } from './outbox.js';
import { merged, readPush, shownHere, shownQuery } from './push.js';
import { swapParts, swapTable } from './swap.js';
import { waiting, waitingHere } from './taps.js';
import { toast } from './toast.js';

const POLL = 20000;
const PATIENCE = 1000;
const LATE = 2000;
const CALM = 1500;
const READ = 3000;
let leaving = false;
/** @type {EventSource | null} */
let stream = null;
let told = 0; // the newest entry that the stream told of, or the one it began after
let toldAnew = -Infinity; // when another stream was opened for what is shown
const changesOver = () => performance.now() < toldAnew + PATIENCE;
const streaming = () => stream?.readyState === EventSource.OPEN || changesOver();
let reached = navigator.onLine;
let fetching = false;
let wanted = false;
let calm = 0;
let rendering = { at: 0, took: 0 };

/** Where the table is fetched from: a television has a page of its own. */
const panel = () => /** @type {TableElement} */ (table()).dataset.panel ?? '/panel';

/**
 * Fetch the table if it is newer than the one drawn, or all of it; what comes in meanwhile is fetched after.
 * @param {boolean | void} whole
 */
async function refresh(whole = false) {
  if (fetching) {
    wanted = true;
    return;
  }
  fetching = true;
  try {
    await fetchTable(whole);
    while (wanted) {
      wanted = false;
      await fetchTable();
    }
  } finally {
    fetching = false;
  }
}

/**
 * An entry: set the figures that it carries, and when they are seen fetch the table, unless the answer to a tap of
 * our own, which is on its way, or a push brings it.
 * @param {MessageEvent<string>} event
 */
async function entered({ data, lastEventId }) {
  const number = Number(lastEventId);
  told = Math.max(told, number);
  const seen = number > drawnNumber() && heard(number, valuesOf(data));
  if (pushing)
    await new Promise((go) => {
      setTimeout(go, LATE);
    });
  else if (seen) {
    await afterPaint();
    await rested();
  }
  await quiet();
  if (!(number <= drawnNumber())) refresh();
}

let pushing = false; // whether the server sends the parts of the table that change
let shownTo = ''; // what it was told that this page shows
let shownAt = ''; // and as which seat sees it
/** @type {Push | null} */
let push = null; // the newest push that is not drawn yet
let reading = Promise.resolve();

/**
 * The parts of the table that changed.
 * @param {MessageEvent<string>} event
 */
function pushed({ data, target }) {
  reading = reading
    .then(async () => {
      const late = await readPush(data);
      if (target !== stream) return; // of a view that is not shown any more
      const waits = push;
      push = merged(push, late);
      if (!waits) drawPushed();
    })
    .catch(() => refresh());
}

/** Of pushes that come one upon the other a slow phone draws the last. */
async function drawPushed() {
  const calm = await quiet();
  await rested();
  const late = push;
  push = null;
  if (!calm) {
    settled().then(refresh);
    return;
  }
  if (!late || late.number <= drawnNumber()) return;
  const begun = performance.now();
  swapParts(late, shownAt);
  rendering = { at: performance.now(), took: performance.now() - begun };
}

/** Another view or seat is shown: the server has to know. */
function tellAnew() {
  if (shownTo === (shownQuery() && shownHere()) || behind()) return;
  if (streaming()) toldAnew = performance.now();
  connect();
}

/**
 * Whether soon no tap of this phone is on its way.
 * @returns {Promise<boolean>}
 */
const quiet = () =>
  Promise.race([
    settled().then(() => true),
    new Promise((go) => {
      setTimeout(() => go(false), PATIENCE);
    }),
  ]);

/**
 * @param {string} data
 * @returns {Record<string, number>}
 */
function valuesOf(data) {
  try {
    return JSON.parse(data).values ?? {};
  } catch {
    return {};
  }
}

/**
 * Of entries that come one upon the other a slow phone shows the figures, and draws the table as often as it can.
 * @returns {Promise<void>}
 */
const rested = () =>
  new Promise((go) => {
    setTimeout(go, Math.min(PATIENCE, rendering.at + 2 * rendering.took - performance.now()));
  });

/**
 * What a tap on its way does may be in this table already, and its figure would count it twice: then the next one is drawn.
 * @param {string} html
 * @param {string} query
 */
async function draw(html, query) {
  if (!(await quiet())) {
    settled().then(refresh);
    return;
  }
  const begun = performance.now();
  swapTable(html, query);
  rendering = { at: performance.now(), took: performance.now() - begun };
}

/** Others went on to another table, or a seat has another name: the panel says so, though no entry is new. */
async function followed() {
  const { query } = /** @type {TableElement} */ (table()).dataset;
  const response = await ask(address(panel())).catch(() => null);
  if (response?.ok) swapTable(await response.text(), query);
}

/** @param {boolean | void} whole */
async function fetchTable(whole = false) {
  try {
    const { query } = /** @type {TableElement} */ (table()).dataset;
    const response = await (whole ? ask(address(panel()), { views: [] }) : ask(address(panel(), behind() ? {} : { known: drawnNumber() })));
    reached = response.status < 500;
    if (response.status === 200) await draw(await response.text(), query);
    if ([401, 403, 404].includes(response.status)) leave();
  } catch {
    reached = false;
  }
  show();
}

/** The seat was freed, or the table is gone: say so, then go to its address, which asks for a seat. */
function leave() {
  if (leaving) return;
  leaving = true;
  toast(translate('shut-out'));
  setTimeout(() => location.assign(/** @type {string} */ (table()?.dataset.home)), READ);
}

/** Live, polling or offline, and how many taps wait. What it says already is not written again: that would be painted. */
function show() {
  const dot = $('#dot');
  if (!dot) return;
  const count = waitingHere().length;
  const state = !reached || stuck() ? 'offline' : streaming() ? 'live' : 'polling';
  const words =
    count && (state === 'offline' || count > 1) ? translate('waiting', { count }) : state === 'offline' ? translate('offline') : '';
  const shown = $('[data-shown]', dot);
  if (dot.dataset.state === state && shown.textContent === words) return;
  dot.dataset.state = state;
  $('.sr', dot).textContent = translate(state);
  shown.textContent = words;
}

async function poll() {
  if (document.hidden || !table()) return;
  await refresh();
  if (reached && waiting().length) flush();
  if (reached && !streaming()) connect();
}

/** While the phone slept, the stream may have been cut without a word. */
function wake() {
  connect();
  poll().then(catchUp);
}

/** A new stream from here on. The browser opens one that was cut again; not one that the server refused, nor one that was
    cut without a word. */
function connect() {
  stream?.close();
  told = drawnNumber();
  const { home, query } = /** @type {TableElement} */ (table()).dataset;
  const shows = shownQuery();
  [pushing, push, shownAt, shownTo] = [false, null, query, shows && shownHere()];
  stream = new EventSource(`${home}/events?after=${drawnNumber()}${shows}`);
  const on = {
    entry: entered,
    pushes: () => {
      pushing = true;
    },
    panel: pushed,
    rematch: followed,
    seats: followed,
    knock: () => tell('knock'),
    open: opened,
    error: show,
  };
  for (const [name, run] of Object.entries(on)) stream.addEventListener(name, run);
}

/** A stream that was cut without a word still looks open: news that came otherwise, and not by it, gives it away. */
function distrust() {
  const number = drawnNumber();
  if (number > told)
    setTimeout(() => {
      if (number > told && streaming()) connect();
    }, PATIENCE);
}

/** @param {string} what */
const tell = (what) => document.dispatchEvent(new CustomEvent(`companion:${what}`));

function opened() {
  [reached, pushing] = [true, false]; // a server of another version may answer now
  tell('streaming');
  if (!changesOver()) refresh();
  flush();
}

/** The views that were left out of the table that came last, and whether one of them is seen. */
const older = () => Array.from(document.querySelectorAll('[data-drawn-at], [data-left-out]'));
const behind = () => older().some(({ id }) => shownViews().includes(id.slice('view-'.length)));

/** What is seen is fetched at once, the rest when the table is calm: so it is there without a connection, too. */
function catchUp() {
  clearTimeout(calm);
  if (behind()) refresh();
  else if (older().length && !document.hidden) calm = setTimeout(() => (fetching ? catchUp() : refresh(true)), CALM);
}

export function listen() {
  if (!table()?.dataset.home) return;
  connect();
  document.addEventListener('companion:behind', () => refresh());
  document.addEventListener('companion:waiting', show);
  document.addEventListener('companion:reached', () => {
    reached = true;
    show();
  });
  document.addEventListener('companion:lost', () => {
    reached = false;
    show();
  });
  for (const name of ['view', 'drawn']) for (const run of [catchUp, tellAnew]) document.addEventListener(`companion:${name}`, run);
  document.addEventListener('companion:drawn', distrust);
  addEventListener('resize', catchUp);
  addEventListener('offline', () => {
    reached = false;
    show();
  });
  addEventListener('online', () => {
    connect();
    poll();
  });
  addEventListener('pagehide', () => stream?.close());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) wake();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) poll();
  });
  setInterval(poll, POLL);
  show();
}
