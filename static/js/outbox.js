// Sending: a table's taps go out in the order in which they were written down, and one is crossed out only when the
// server gave a final answer; its key makes sending it twice harmless. Where the server could not read it, because the
// page is of another version, it is held for the page that comes with a reload. One that the server fails at three
// times is parked: the player sends it again or throws it away.

import { afterPaint, ask, fieldOf, otherVersion, sentenceOf, shownParts, table, translate } from './dom.js';
import { count, figureOf, passed } from './figures.js';
import { closeDialog, dialogError, endDialog } from './dialog.js';
import { swapParts, swapTable } from './swap.js';
import { add, change, forget, homeOf, isUndo, onOtherTab, replace, tapOf, taps, undoing, undoOf, waiting, waitingHere } from './taps.js';
import { notTaken, toast } from './toast.js';

const HEARD_AFTER = 100;
const WAITS = [500, 1000, 2000, 4000, 8000];
const PATIENCE = 20000;
const TRIES = 3;
const UNREAD = [400, 404, 405, 415];

/** @type {HTMLElement | null} */
let kept = null; // the line that says so of a tap, which an answer makes untrue
document.addEventListener('companion:reached', () => kept?.remove());

/** @type {Map<string, Control>} */
const controls = new Map();
/** @type {Set<string>} */
const held = new Set();
/** @type {Map<string | undefined, Lane>} */
const lanes = new Map();

/**
 * How sending goes for one table; no table waits for another one's taps.
 * @param {string} home
 * @returns {Lane}
 */
function laneOf(home) {
  if (!lanes.has(home)) lanes.set(home, { sending: null, answered: Promise.resolve(), failures: 0, timer: 0 });
  return /** @type {Lane} */ (lanes.get(home));
}

/** Whether a tap for this page's table was sent in vain: the server is gone, or it answers and can store nothing. */
export function stuck() {
  return (lanes.get(table()?.dataset.home)?.failures ?? 0) > 0 && waitingHere().length > 0;
}

/**
 * Settles as soon as no tap for this page's table is on its way: the answer to one brings the table along.
 * @returns {Promise<void>}
 */
export const settled = () => lanes.get(table()?.dataset.home)?.answered ?? Promise.resolve();

document.addEventListener('submit', (event) => {
  const form = event.target.closest?.('form[data-move]');
  if (!form || event.defaultPrevented) return;
  event.preventDefault();
  keep(form, event.submitter);
  flush();
});

/**
 * Undo the tap made last, which waits.
 * @param {HTMLElement} control
 */
export function undoLast(control) {
  const form = /** @type {HTMLFormElement} */ (control.closest('form'));
  keep(form, control, undoOf(form, control));
  flush();
}

/**
 * Write one tap down, unless it says again what already waits.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @param {Tap} tap
 */
function keep(form, submitter, tap = tapOf(form, submitter)) {
  const before = waiting(homeOf(tap));
  if (isUndo(tap) && !form.closest('#dialog') && takeBack(tap, before)) return;
  if (!submitter?.closest('[data-again]') && before.some((one) => one.meaning === tap.meaning)) {
    notAgain(submitter);
    return;
  } // a hurried second tap draws no second card
  controls.set(tap.key, heard(form, submitter));
  add({ ...tap, sent: !before.length }); // the first one goes out at once: it is written down once
  collapse(homeOf(tap));
}

/**
 * A second tap that is not taken shows that, in the middle of its control.
 * @param {Element | null} control
 */
function notAgain(control) {
  if (!control) return;
  const { left, top, width, height } = control.getBoundingClientRect();
  notTaken({ x: left + width / 2, y: top + height / 2 }, control);
}

/**
 * Undo means the tap made last. One that was never sent is just forgotten; of another the answer says its entry.
 * @param {Tap} undo
 * @param {Tap[]} before
 */
function takeBack(undo, before) {
  const last = before.at(-1);
  if (!last) return false;
  if (isUndo(last)) return false;
  if (last.sent) {
    undo.undoes = last.key;
    return false;
  }
  forget(last.key);
  release(last.key);
  toast(translate('taken-back'));
  return true;
}

/**
 * Of two taps of one decision the later counts, as long as the earlier is not on its way.
 * @param {string} home
 */
function collapse(home) {
  const open = waiting(home).filter((tap) => tap.key !== laneOf(home).sending && tap.decision);
  const last = open.at(-1);
  const earlier = open.find((tap) => tap.decision === last?.decision && tap.key !== last?.key);
  if (!last || !earlier) return;
  release(earlier.key);
  controls.set(earlier.key, controls.get(last.key) ?? {});
  controls.delete(last.key);
  replace(earlier, last);
}

/**
 * The tapped control shows that it was heard, if the answer takes longer than one notices. A figure that stands there already says so.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @returns {Control}
 */
function heard(form, submitter) {
  const control = submitter ?? form.querySelector('[type="submit"], button');
  const soon = figureOf(control) ? 0 : setTimeout(() => control?.setAttribute('aria-busy', 'true'), HEARD_AFTER);
  return { form, control, soon };
}

/**
 * The control may be tapped again.
 * @param {string} key
 */
function release(key) {
  const { control, soon } = controls.get(key) ?? {};
  controls.delete(key);
  clearTimeout(soon);
  control?.removeAttribute('aria-busy');
}

/** Send what waits, for each table the oldest first, one at a time. */
export function flush() {
  for (const home of new Set(waiting().map(homeOf))) send(home);
}

/** @param {string} home */
async function send(home) {
  const lane = laneOf(home);
  if (lane.sending) return;
  let done = () => {};
  lane.answered = new Promise((settle) => {
    done = settle;
  });
  clearTimeout(lane.timer);
  try {
    for (let [tap] = waiting(home); tap && !held.has(tap.key); [tap] = waiting(home)) {
      lane.sending = tap.key;
      if (!(await sendOne(tap, lane))) break;
    }
  } finally {
    lane.sending = null;
    done();
  }
}

/**
 * Whether the next one of this table may go out.
 * @param {Tap} tap
 * @param {Lane} lane
 */
async function sendOne(tap, lane) {
  if (!tap.sent) change(tap.key, { sent: true });
  const response = await answerTo(tap);
  if (!response || response.status >= 500 || response.status === 429) return again(tap, response, lane);
  lane.failures = 0;
  document.dispatchEvent(new CustomEvent('companion:reached'));
  if (unread(response) && !tap.held) {
    hold(tap);
    return false;
  }
  const html = await response.text().catch(() => '');
  if (tap.figure && response.ok && (await passedOver(tap))) {
    crossOut(tap, response);
    return true;
  }
  count(
    waitingHere().filter(({ key }) => key !== tap.key),
    false,
  );
  try {
    await show(tap, response, html);
  } finally {
    crossOut(tap, response);
  }
  return true;
}

/**
 * A figure that is tapped stands there already: its table waits for the picture, or for the table of the next tap.
 * @param {Tap} tap
 */
async function passedOver(tap) {
  await afterPaint();
  const last = waitingHere().at(-1);
  if (!last || last.key === tap.key || homeOf(tap) !== homeOf(last)) return false;
  passed(/** @type {Step} */ (tap.figure));
  release(tap.key);
  document.dispatchEvent(new CustomEvent('companion:played'));
  return true;
}

/**
 * Null where the network failed. The token of the page now open is the one that counts.
 * @param {Tap} tap
 */
async function answerTo(tap) {
  const body = new URLSearchParams(/** @type {string[][]} */ (tap.body));
  const token = document.querySelector('meta[name="csrf-token"]')?.content;
  if (token) body.set('csrf_token', token);
  if (tap.after?.length) body.set('after-keys', tap.after.join(' '));
  if (tap.instead) body.set('instead', 'yes');
  try {
    return await ask(tap.url, { method: 'POST', body, parts: shownParts(), redirect: 'error', signal: AbortSignal.timeout?.(PATIENCE) });
  } catch {
    return null;
  }
}

/**
 * Whether it was not understood, for which this page may be to blame: too old, too new, or its session gone.
 * @param {Response} response
 */
const unread = (response) => response.headers.has('X-Companion-Fault') || (otherVersion(response) && UNREAD.includes(response.status));

/**
 * The page that is loaded next may send it, once: what is not read then either, is refused.
 * @param {Tap} tap
 */
function hold(tap) {
  held.add(tap.key);
  putAside(tap);
  change(tap.key, { held: true });
  document.dispatchEvent(new CustomEvent('companion:held'));
}

/**
 * A dialog whose tap does not come through makes way for the word about it.
 * @param {Tap} tap
 */
function putAside({ key }) {
  const { form, control } = controls.get(key) ?? {};
  const inDialog = form?.closest('#dialog') && !goesOn(control);
  release(key);
  if (inDialog) closeDialog();
}

/**
 * Whether the dialog of this button is open for the next offer and does not wait for the answer.
 * @param {HTMLElement | null} [control]
 */
const goesOn = (control) => control?.matches('[data-next]') && control.isConnected;

/**
 * What another tab, as old as this one, could not send, this one cannot either.
 * @param {Tap[]} before
 * @param {Tap[]} now
 */
function heldElsewhere(before, now) {
  const known = new Map(before.map(({ key, held: was = false }) => [key, was]));
  for (const { key, held: is } of now) {
    if (!is || known.get(key) !== false) continue;
    held.add(key);
    document.dispatchEvent(new CustomEvent('companion:held'));
  }
}

/**
 * Later, by itself; but a tap that the server fails at waits for the player, and lets the others go on.
 * @param {Tap} tap
 * @param {Response | null} response
 * @param {Lane} lane
 */
async function again(tap, response, lane) {
  const { status } = response ?? {};
  if (response && ![429, 503].includes(response.status)) {
    const tries = (tap.tries ?? 0) + 1;
    if (tries >= TRIES) {
      park(tap);
      return true;
    }
    change(tap.key, { tries });
  }
  if (status === 429) toast(sentenceOf(await /** @type {Response} */ (response).text().catch(() => '')));
  else if (homeOf(tap) === table()?.dataset.home) document.dispatchEvent(new CustomEvent('companion:lost')); // another table's tap says nothing of this one
  if (lane.failures === 0 && status !== 429) kept = toast(translate('kept')); // once: the dot goes on saying so
  const asked = Number(response?.headers.get('Retry-After')) * 1000;
  const wait = asked || WAITS[Math.min(lane.failures, WAITS.length - 1)];
  lane.failures += 1;
  lane.sending = null; // from here on a change of mind may replace it
  collapse(homeOf(tap));
  lane.timer = setTimeout(flush, wait);
  return false;
}

/**
 * Out of the way of the others. One that was taken back meanwhile is forgotten together with its undo.
 * @param {Tap} tap
 */
function park(tap) {
  laneOf(homeOf(tap)).failures = 0;
  putAside(tap);
  document.dispatchEvent(new CustomEvent('companion:reached'));
  const undo = undoing(tap);
  if (undo) forget(tap.key, undo.key);
  else change(tap.key, { parked: true, tries: 0 });
}

/**
 * Finally answered. An undo that waits for this tap learns its entry, or has nothing to undo.
 * @param {Tap} tap
 * @param {Response} response
 */
function crossOut(tap, response) {
  const entry = response.ok && response.headers.get('X-Companion-Entry');
  const undo = undoing(tap);
  if (undo && entry) change(undo.key, { body: [...undo.body.filter(([name]) => name !== 'of'), ['of', entry]], undoes: undefined });
  if (undo && !entry) forget(undo.key);
  if (taps().find(({ key }) => key === tap.key)?.meaning === tap.meaning) forget(tap.key); // else another tab changed its mind meanwhile
}

/**
 * The answer on the page: the fresh table, or the sentence of a refusal.
 * @param {Tap} tap
 * @param {Response} response
 * @param {string} html
 */
async function show(tap, response, html) {
  const { pathname, search } = new URL(tap.url);
  const here = table() && homeOf(tap) === table()?.dataset.home;
  const { form, control } = controls.get(tap.key) ?? {};
  const inDialog = Boolean(form?.closest('#dialog[open]'));
  release(tap.key);
  if (here && response.headers.get('Content-Type') === 'application/json') swapParts(JSON.parse(html || '{}'), search, true);
  else if (here && (response.ok || [403, 409, 422].includes(response.status))) swapTable(html, search, true);
  if (response.ok) {
    document.dispatchEvent(new CustomEvent('companion:played'));
    if (inDialog && !goesOn(control)) endDialog();
    else if (!table() && form?.isConnected) location.assign(pathname.replace(/\/play$/, '') + search); // a dialog that is a page
    return;
  }
  const sentence = sentenceOf(html) || translate([409, 422].includes(response.status) ? 'refused' : 'failed');
  if (inDialog) {
    document.dispatchEvent(new CustomEvent('companion:refused', { detail: tap.body }));
    dialogError(sentence, fieldOf(html));
  } else
    import('./refusal.js').then(
      ({ refuse }) => refuse(sentence, html),
      () => toast(sentence),
    );
}

addEventListener('online', flush);
addEventListener('pageshow', flush);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) flush();
});
onOtherTab(heldElsewhere);
