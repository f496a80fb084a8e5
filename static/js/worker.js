// The service worker, served at /sw.js: without a server a phone sees the last table as it was, or a page that says so.
// Pages come from the network first; versioned files from what installed.js kept. It answers no fetch of a script and no
// event stream. What it does not answer goes its usual way, so without it everything still works.

const PAGES = 'companion-pages';
const OFFLINE = '/offline';
const UNSENT = '/offline#form';
const PATIENCE = 8000; // a machine that sleeps refuses nothing: it just does not answer
const LONG = 20000; // where no copy stands ready, and a slow page may still come
const AWAY = [502, 504]; // a proxy answers, and the machine behind it does not
const SHUT = [401, 403, 404];
const FILE = /^\/static\/v-[0-9a-f]{10}\//;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin() {
  await registration.navigationPreload?.enable();
  await clients.claim();
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === 'navigate' && request.method === 'POST') event.respondWith(form(event, url));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (FILE.test(url.pathname)) event.respondWith(file(request));
});

/** @param {Request} request */
const file = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

/**
 * @param {FetchEvent} event
 * @param {URL} url
 */
async function page(event, url) {
  const answer = await Promise.race([fromServer(event), patience(url)]).catch(() => null);
  if (answer && !AWAY.includes(answer.status)) {
    if (SHUT.includes(answer.status) || answer.type === 'opaqueredirect') event.waitUntil(drop(url));
    return answer;
  }
  return (await lastSeen(url)) ?? (await caches.match(OFFLINE)) ?? answer ?? Response.error();
}

/**
 * Asked for while this worker still starts, where the browser can.
 * @param {FetchEvent} event
 */
const fromServer = async (event) => (await event.preloadResponse) ?? fetch(event.request);

/**
 * A form that no server answers leads to the page that says so, and from there back to what was typed (away.js).
 * @param {FetchEvent} event
 * @param {URL} url
 */
async function form({ request }, url) {
  const answer = await fetch(request).catch(() => null);
  if (!answer || AWAY.includes(answer.status)) return Response.redirect(UNSENT, 303);
  await drop(url);
  return answer;
}

/**
 * Null when the machine took too long.
 * @param {URL} url
 * @returns {Promise<null>}
 */
async function patience(url) {
  const wait = (await lastSeen(url)) ? PATIENCE : LONG;
  return new Promise((go) => {
    setTimeout(go, wait, null);
  });
}

/**
 * The last table as this phone saw it, if this is its address.
 * @param {URL} url
 */
async function lastSeen(url) {
  const pages = await caches.open(PAGES);
  return url.pathname === OFFLINE ? undefined : pages.match(url, { ignoreSearch: !url.search, ignoreVary: true });
}

/**
 * Forget the table: this phone may not see it any more and is refused or led to the door, or a form of it (to leave it, say) was answered.
 * @param {URL} url
 */
async function drop({ pathname }) {
  const pages = await caches.open(PAGES);
  const [, root, code] = pathname.split('/');
  for (const request of await pages.keys()) {
    if (root === 't' && new URL(request.url).pathname === `/t/${code}`) await pages.delete(request);
  }
}
