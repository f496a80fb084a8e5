// A page for the scripts' tests: happy-dom in place of a browser, a server that answers what the test says, and time
// that passes when the test says so. Import it before a script of static/js/.

import { mock } from 'node:test';
import { Window } from 'happy-dom';
import { Idiomorph } from '../../node_modules/idiomorph/dist/idiomorph.esm.js';

const HTML = `
  <div id="dock" class="dock"><div id="toasts"></div></div>
  <dialog id="dialog"></dialog>
  <main id="table"></main>`;
/** What Node.js has, too, in a way of its own. */
const OURS = ['CustomEvent', 'Event', 'FormData', 'navigator'];
const BOUND = ['addEventListener', 'dispatchEvent', 'getComputedStyle', 'matchMedia'];

export const window = new Window({ url: 'http://companion.test/t/AAAAA', width: 390, height: 844 });
window.document.documentElement.lang = 'en';
window.document.head.innerHTML = '<meta name="csrf-token" content="present">';
window.document.body.innerHTML = HTML;
window.document.body.dataset.version = 'now';
for (const name of ['kept', 'taken-back', 'refused', 'failed', 'offline-dialog'])
  window.document.body.setAttribute(`data-say-${name}`, `(${name})`);
for (const name of [...Object.getOwnPropertyNames(window), ...OURS])
  if (!(name in globalThis) || OURS.includes(name))
    Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
for (const name of BOUND) globalThis[name] = window[name].bind(window);

mock.timers.enable({ apis: ['setTimeout'] });
globalThis.requestAnimationFrame = (draw) => setTimeout(draw, 16);
globalThis.Idiomorph = Idiomorph;

/** Let everything run that waits for nothing but its turn. */
export async function settle() {
  for (let turn = 0; turn < 20; turn += 1)
    await new Promise((go) => {
      setImmediate(go);
    });
}

/** @param {number} milliseconds */
export async function pass(milliseconds) {
  await settle();
  mock.timers.tick(milliseconds);
  await settle();
}

/** The requests that came and are not answered. */
export const open = [];
/** All requests that came: their address and fields. */
export const requests = [];

globalThis.fetch = (url, { body = [] } = {}) =>
  new Promise((resolve, reject) => {
    const request = { url: String(url), path: new URL(url, location.href).pathname, fields: Object.fromEntries(body) };
    const done = (act) => {
      open.splice(open.indexOf(request), 1);
      act();
      return pass(0);
    };
    request.answer = (status, { html = '', ...headers } = {}) =>
      done(() => resolve({ status, ok: status < 300, headers: new Headers(headers), text: async () => html }));
    request.fail = () => done(() => reject(new TypeError('no network')));
    requests.push(request);
    open.push(request);
  });

/**
 * Put another table on the page; each test has one of its own, as sending has state by table.
 * @param {string} html
 */
export function drawTable(code, html = '', { number = 0 } = {}) {
  open.length = 0;
  requests.length = 0;
  localStorage.setItem('companion-outbox', '[]');
  history.replaceState(null, '', `/t/${code}`);
  document.querySelector('#table').outerHTML = tableOf(code, html, number);
  document.querySelector('#toasts').replaceChildren();
  document.dispatchEvent(new CustomEvent('companion:drawn'));
}

export const tableOf = (code, html, number) =>
  `<main id="table" data-number="${number}" data-home="/t/${code}" data-query="" data-title="" data-moment="">${html}</main>`;

/** A button that plays `move`, in a form of its own. */
export const button = (code, move, attributes = '') =>
  `<form data-move action="/t/${code}/play"><input type="hidden" name="csrf_token" value="old"><input type="hidden" name="expect" value="0"><button name="tap" value="${move}" ${attributes}>${move}</button></form>`;

export const toasts = () => Array.from(document.querySelectorAll('.toast'), ({ textContent }) => textContent);
