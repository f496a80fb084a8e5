// What others do shows here: the event stream tells that something happened, the table is then fetched
// anew. A slow poll is the net below it.

import { $, address, ask, drawnNumber, say, table } from './dom.js';
import { flush, settled, stuck, waiting } from './outbox.js';
import { swapTable } from './swap.js';
import { toast } from './toast.js';

const POLL = 20000;
const PATIENCE = 1000;
const stream = () => $('#stream');
let streaming = false;
let reached = navigator.onLine;
let fetching = false;
let wanted = false;

/** Fetch the table if it is newer than the one drawn; what comes in meanwhile is fetched after. */
async function refresh() {
  if (fetching) { wanted = true; return; }
  fetching = true;
  try {
    do { wanted = false; await fetchTable(); } while (wanted);
  } finally {
    fetching = false;
  }
}

/** An entry: fetch the table, unless the answer to a tap of our own, which is on its way, brings it. */
async function heard({ detail }) {
  await Promise.race([settled(), new Promise((go) => { setTimeout(go, PATIENCE); })]);
  if (!(Number(detail?.id) <= drawnNumber())) refresh();
}

/** Others went on to another table: the panel says so, though no entry of this one is new. */
async function followed() {
  const { query } = table().dataset;
  const response = await ask(address('/panel')).catch(() => null);
  if (response?.ok) await swapTable(await response.text(), query);
}

async function fetchTable() {
  try {
    const { query } = table().dataset;
    const response = await ask(address('/panel', { known: drawnNumber() }));
    reached = response.status < 500;
    if (response.status === 200) await swapTable(await response.text(), query);
    if ([401, 403, 404].includes(response.status)) toast(say('shut-out'));
  } catch {
    reached = false;
  }
  show();
}

/** Live, polling or offline, and how many taps wait. */
function show() {
  const dot = $('#dot');
  if (!dot) return;
  const count = waiting(table().dataset.home).length;
  const state = !reached || stuck() ? 'offline' : streaming ? 'live' : 'polling';
  dot.dataset.state = state;
  $('.sr', dot).textContent = say(state);
  $('[data-shown]', dot).textContent = count && (state === 'offline' || count > 1) ? say('waiting', { count }) : state === 'offline' ? say('offline') : '';
}

async function poll() {
  if (document.hidden || !table()) return;
  await refresh();
  if (reached && waiting().length) flush();
  if (reached && !streaming) connect();
}

/** The stream comes back by itself once it stood; where it never stood, it is asked for again. */
const connect = () => stream()?.dispatchEvent(new Event('listen'));

/** A new stream from here on: of one that was cut without a word, nobody else would notice. */
function restart() {
  const fresh = stream().cloneNode();
  fresh.setAttribute('hx-sse:connect', `${table().dataset.home}/events?after=${drawnNumber()}`);
  streaming = false;
  stream().replaceWith(fresh);
  hear();
  htmx.process(fresh);
  connect();
}

function hear() {
  const on = (name, run) => stream().addEventListener(name, run);
  on('entry', heard);
  on('rematch', followed);
  on('htmx:sse:after:connection', () => { streaming = true; reached = true; refresh(); flush(); });
  on('htmx:sse:before:connection', () => { streaming = false; show(); });
  on('htmx:sse:error', () => { streaming = false; show(); });
  on('htmx:sse:close', () => { streaming = false; show(); });
}

export function listen() {
  if (!stream() || !table()) return;
  hear();
  document.addEventListener('companion:behind', refresh);
  document.addEventListener('companion:waiting', show);
  document.addEventListener('companion:reached', () => { reached = true; show(); });
  document.addEventListener('companion:lost', () => { reached = false; show(); });
  addEventListener('offline', () => { reached = false; streaming = false; show(); });
  addEventListener('online', () => { restart(); poll(); });
  document.addEventListener('visibilitychange', () => { if (!document.hidden) poll(); });
  addEventListener('pageshow', (event) => { if (event.persisted) poll(); });
  setInterval(poll, POLL);
  document.addEventListener('DOMContentLoaded', connect); // htmx, which was here first, has looked at the page then
  show();
}
