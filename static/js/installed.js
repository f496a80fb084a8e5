// What a phone keeps for when no server answers: the scripts and styles of this version, the page that says so, and the
// last table as it is drawn here. Over plain http in a home network a browser has none of this, and nothing is kept.

import { $, table } from './dom.js';
import { waitingHere } from './taps.js';

const PAGES = 'companion-pages';
const OFFLINE = '/offline';
const FILE = /\/static\/v-[0-9a-f]{10}\/[^"#\s]+/g;
const [, version = ''] = import.meta.url.match(/\/static\/(v-[0-9a-f]{10})\//) ?? [];
const SHELL = `companion-${version}`;
const CALM = 1500;
const HEADERS = ['Content-Type', 'Content-Security-Policy', 'Permissions-Policy', 'Referrer-Policy', 'X-Content-Type-Options'];

const {
  lang,
  dataset: { size },
} = document.documentElement;
const look = [version, lang, size, $('link[rel=stylesheet]')?.href].join(' ');
const away = () => $('#away');
let timer = 0;

/**
 * Keep files of this version. An address of another version may bring this one's: that is not kept.
 * @param {string[]} addresses
 */
async function keep(addresses) {
  const shell = await caches.open(SHELL);
  await Promise.all(
    [...new Set(addresses)].map(async (address) => {
      if (await shell.match(address, { ignoreVary: true })) return;
      const response = await fetch(address);
      if (response.ok && response.headers.get('Cache-Control')?.includes('immutable')) await shell.put(address, response);
    }),
  );
}

/**
 * With the headers of the page it stands for: above all what its scripts may do.
 * @param {Response} response
 * @param {Record<string, string>} more
 */
function headersOf(response, more) {
  const headers = new Headers(more);
  for (const name of HEADERS) if (response.headers.has(name)) headers.set(name, /** @type {string} */ (response.headers.get(name)));
  return headers;
}

/**
 * In the language and the colours of this page.
 * @param {Cache} pages
 */
async function keepOffline(pages) {
  if ((await pages.match(OFFLINE))?.headers.get('X-Look') === look) return;
  const response = await fetch(OFFLINE);
  if (!response.ok) return;
  const html = await response.text();
  await keep(html.match(FILE) ?? []);
  await pages.put(OFFLINE, new Response(html, { headers: headersOf(response, { 'X-Look': look }) }));
}

/** This page as it would come now, with the word that it is a copy. */
function copyOf() {
  const copy = document.documentElement.cloneNode(true);
  $('body', copy).dataset.asSeen = '';
  for (const part of copy.querySelectorAll('#toasts, #dialog')) part.replaceChildren();
  for (const part of copy.querySelectorAll('#update, #parked, #refusal')) part.hidden = true;
  for (const part of copy.querySelectorAll('dialog[open], details.menu[open]')) part.removeAttribute('open');
  for (const part of copy.querySelectorAll('[aria-busy]')) part.removeAttribute('aria-busy');
  $('#away', copy).hidden = false;
  return `<!doctype html>${copy.outerHTML}`;
}

/** Only as the server drew it: a figure that a waiting tap set would be counted twice. */
const keepable = () => table()?.dataset.home && !table()?.dataset.panel && away()?.hidden && !waitingHere().length;

/** @param {Cache} pages */
async function keepTable(pages) {
  const offline = await pages.match(OFFLINE);
  if (!offline || !keepable()) return;
  const { home, query = '' } = /** @type {TableElement} */ (table()).dataset;
  const html = copyOf();
  await keep(
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.startsWith(location.origin) ? (name.match(FILE) ?? []) : [])),
  );
  await pages.put(home + query, new Response(html, { headers: headersOf(offline, { 'X-Shell': SHELL }) }));
  for (const request of await pages.keys()) {
    if (![home + query, OFFLINE].includes(request.url.replace(location.origin, ''))) await pages.delete(request);
  }
}

/**
 * Files of other versions go, but for those of the table that is kept.
 * @param {Cache} pages
 */
async function tidy(pages) {
  const used = await Promise.all((await pages.keys()).map(async (request) => (await pages.match(request))?.headers.get('X-Shell')));
  for (const name of await caches.keys()) {
    if (name.startsWith('companion-v-') && name !== SHELL && !used.includes(name)) await caches.delete(name);
  }
}

/** What cannot be kept now is, on the next page. */
async function keepAll() {
  try {
    const pages = await caches.open(PAGES);
    await keepOffline(pages);
    await keepTable(pages);
    await tidy(pages);
  } catch {
    /* no room, or no server */
  }
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(keepAll, CALM);
}

for (const name of ['reached', 'streaming']) {
  document.addEventListener(`companion:${name}`, () => {
    if (away()) away().hidden = true;
  });
}
document.addEventListener('click', (event) => {
  if (event.target.closest?.('#away button')) away().hidden = true;
});

/**
 * Nothing is kept where no worker would show it.
 * @param {ServiceWorkerRegistration} [worker]
 */
function begin(worker) {
  if (!worker) return;
  for (const name of ['drawn', 'waiting', 'streaming']) document.addEventListener(`companion:${name}`, soon);
  soon();
}

navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(begin, () => {});
