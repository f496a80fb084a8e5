// Taps that change the table. Each is written down before it is sent, sent in order, and crossed out
// only when the server gave a final answer; its key makes sending it twice harmless. Where the server could
// not read it, because the page is of another version, it is held for the page that comes with a reload.

import { ask, drawnNumber, newKey, otherVersion, say, sentenceOf, table, whereTo } from './dom.js';
import { closeSheet, sheetError } from './sheet.js';
import { swapTable } from './swap.js';
import { toast } from './toast.js';

const STORE = 'companion-outbox';
const HEARD_AFTER = 100;
const WAITS = [500, 1000, 2000, 4000, 8000];
const UNREAD = [400, 404, 405, 415];

const controls = new Map();
const held = new Set();
let sending = false;
let answered = Promise.resolve();
let failures = 0;
let timer = 0;

const parsed = (text) => { try { return JSON.parse(text) ?? []; } catch { return []; } };

const read = () => { try { return parsed(localStorage.getItem(STORE)); } catch { return []; } };

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

/** Whether a tap was sent in vain: the server is gone, or it answers and can store nothing. */
export const stuck = () => failures > 0 && waiting() > 0;

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

/** Settles as soon as no tap is on its way: the answer to one brings the table along. */
export const settled = () => answered;

/** Send what waits, oldest first, one at a time. */
export async function flush() {
  if (sending) return;
  sending = true;
  let done;
  answered = new Promise((settle) => { done = settle; });
  clearTimeout(timer);
  try {
    for (let tap = taps()[0]; tap && !held.has(tap.key); tap = taps()[0]) {
      if (!await sendOne(tap)) break;
    }
  } finally {
    sending = false;
    done();
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
  if (unread(response) && !tap.held) {
    hold(tap);
    return false;
  }
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
    return await ask(tap.url, { method: 'POST', body, redirect: 'error' });
  } catch {
    return null;
  }
}

/** Whether it was not understood, for which this page may be to blame: too old, too new, or its session gone. */
const unread = (response) => response.headers.has('X-Companion-Fault') || (otherVersion(response) && UNREAD.includes(response.status));

/** The page that is loaded next may send it, once: what is not read then either, is refused. */
function hold(tap) {
  held.add(tap.key);
  const inSheet = controls.get(tap.key)?.form?.closest('#sheet');
  release(tap.key);
  if (inSheet) closeSheet();
  write(taps().map((other) => (other.key === tap.key ? { ...other, held: true } : other)));
  document.dispatchEvent(new CustomEvent('companion:held'));
}

/** What another tab, as old as this one, could not send, this one cannot either. */
function heldElsewhere(before, now) {
  const known = new Map(before.map(({ key, held: was = false }) => [key, was]));
  for (const { key, held: is } of now) {
    if (!is || known.get(key) !== false) continue;
    held.add(key);
    document.dispatchEvent(new CustomEvent('companion:held'));
  }
}

async function again(response) {
  if (response?.status === 429) toast(sentenceOf(await response.text().catch(() => '')));
  else document.dispatchEvent(new CustomEvent('companion:lost'));
  if (failures === 0 && response?.status !== 429) toast(say('kept')); // once: the dot goes on saying so
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
addEventListener('storage', (event) => {
  if (event.key !== STORE) return;
  heldElsewhere(parsed(event.oldValue), parsed(event.newValue));
  document.dispatchEvent(new CustomEvent('companion:waiting', { detail: waiting() }));
});
