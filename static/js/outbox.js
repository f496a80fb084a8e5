// Taps that change the table. Each is written down before it is sent, sent in order, and crossed out
// only when the server gave a final answer; its key makes sending it twice harmless.

import { drawnNumber, newKey, say, sentenceOf, table, whereTo } from './dom.js';
import { closeSheet, sheetError } from './sheet.js';
import { swapTable } from './swap.js';
import { toast } from './toast.js';

const STORE = 'companion-outbox';
const HEARD_AFTER = 100;
const WAITS = [500, 1000, 2000, 4000, 8000];

const controls = new Map();
let sending = false;
let failures = 0;
let timer = 0;

const read = () => {
  try { return JSON.parse(localStorage.getItem(STORE)) ?? []; } catch { return []; }
};

let memory = read();

/** Kept in memory too: a phone in private mode may refuse to store. */
function write(taps) {
  memory = taps;
  try { localStorage.setItem(STORE, JSON.stringify(taps)); } catch { /* kept in memory */ }
  document.dispatchEvent(new CustomEvent('companion:waiting', { detail: taps.length }));
}

/** What is stored counts, so that two tabs of one phone do not lose each other's taps. */
const taps = () => { try { return localStorage.getItem(STORE) === null ? memory : read(); } catch { return memory; } };

export const waiting = () => taps().length;

document.addEventListener('submit', (event) => {
  const form = event.target.closest?.('form[data-move]');
  if (!form || event.defaultPrevented) return;
  event.preventDefault();
  if (form.dataset.sent && !('again' in form.dataset)) return; // a hurried second tap draws no second card
  form.dataset.sent = String(drawnNumber());
  keep(form, event.submitter);
  flush();
});

/** Write one tap down. */
function keep(form, submitter) {
  const body = new FormData(form, submitter);
  const key = body.get('key') || newKey();
  body.set('key', key);
  controls.set(key, heard(form, submitter));
  write([...taps(), { key, url: whereTo(form), body: [...body], at: Date.now() }]);
}

/** The tapped control shows that it was heard, if the answer takes longer than one notices. */
function heard(form, submitter) {
  const control = submitter ?? form.querySelector('[type="submit"], button');
  const soon = setTimeout(() => control?.setAttribute('aria-busy', 'true'), HEARD_AFTER);
  return { form, control, soon };
}

/** The control may be tapped again. */
function release(key) {
  const { form, control, soon } = controls.get(key) ?? {};
  controls.delete(key);
  clearTimeout(soon);
  control?.removeAttribute('aria-busy');
  form?.removeAttribute('data-sent');
}

/** Send what waits, oldest first, one at a time. */
export async function flush() {
  if (sending) return;
  sending = true;
  clearTimeout(timer);
  try {
    for (let tap = taps()[0]; tap; tap = taps()[0]) {
      if (!await sendOne(tap)) break;
    }
  } finally {
    sending = false;
  }
}

async function sendOne(tap) {
  const response = await answerTo(tap);
  if (!response || response.status >= 500 || response.status === 429) {
    await again(response);
    return false;
  }
  failures = 0;
  document.dispatchEvent(new CustomEvent('companion:reached'));
  const html = await response.text().catch(() => '');
  write(taps().filter((other) => other.key !== tap.key));
  await show(tap, response, html);
  return true;
}

/** Null where the network failed. The token of the page now open is the one that counts. */
async function answerTo(tap) {
  const body = new URLSearchParams(tap.body);
  const token = document.querySelector('meta[name="csrf-token"]')?.content;
  if (token) body.set('csrf_token', token);
  try {
    return await fetch(tap.url, { method: 'POST', body, headers: { 'HX-Request': 'true' }, redirect: 'error', credentials: 'same-origin' });
  } catch {
    return null;
  }
}

async function again(response) {
  if (response?.status === 429) toast(sentenceOf(await response.text().catch(() => '')));
  else document.dispatchEvent(new CustomEvent('companion:lost'));
  const asked = Number(response?.headers.get('Retry-After')) * 1000;
  const wait = asked || WAITS[Math.min(failures, WAITS.length - 1)];
  failures += 1;
  timer = setTimeout(flush, wait);
}

/** The answer on the page: the fresh table, or the sentence of a refusal. */
async function show(tap, response, html) {
  const { pathname, search } = new URL(tap.url);
  const here = table() && pathname.startsWith(table().dataset.home + '/');
  const { form, control } = controls.get(tap.key) ?? {};
  const inSheet = Boolean(form?.closest('#sheet'));
  release(tap.key);
  if (response.ok || response.status === 409 || response.status === 422) {
    if (here) await swapTable(html, search, control);
    if (response.ok) {
      if (inSheet) closeSheet();
      else if (!table() && form?.isConnected) location.assign(pathname.replace(/\/play$/, '') + search); // a sheet that is a page
      return;
    }
    const sentence = sentenceOf(html) || say('refused');
    if (inSheet) sheetError(sentence);
    else if (!here || !inView('#table > .notice')) toast(sentence);
    return;
  }
  const sentence = sentenceOf(html) || say('failed');
  if (inSheet) sheetError(sentence); else toast(sentence);
}

/** Whether a refusal in the table is where one looks. */
function inView(selector) {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return Boolean(box) && box.top >= 0 && box.bottom <= innerHeight;
}

addEventListener('online', flush);
addEventListener('pageshow', flush);
document.addEventListener('visibilitychange', () => { if (!document.hidden) flush(); });
addEventListener('storage', (event) => { if (event.key === STORE) document.dispatchEvent(new CustomEvent('companion:waiting', { detail: waiting() })); });
