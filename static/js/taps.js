// The taps of this phone that the server has not answered, as they are written down, oldest first.

import { fieldsOf, meaningOf, newKey, table, whereTo } from './dom.js';
import { count, figureOf } from './figures.js';

const STORE = 'companion-outbox';

/**
 * @param {string | null} text
 * @returns {Tap[]}
 */
const parsed = (text) => {
  try {
    return JSON.parse(text) ?? [];
  } catch {
    return [];
  }
};

/** @returns {Tap[]} */
const read = () => {
  try {
    return parsed(localStorage.getItem(STORE));
  } catch {
    return [];
  }
};

let memory = read();

/**
 * Kept in memory too: a phone in private mode may refuse to store.
 * @param {Tap[]} taps
 */
function store(taps) {
  memory = taps;
  try {
    localStorage.setItem(STORE, JSON.stringify(taps));
  } catch {
    /* kept in memory */
  }
  tell();
}

function tell() {
  count(waitingHere());
  document.dispatchEvent(new CustomEvent('companion:waiting'));
}

/**
 * What is stored counts, so that two tabs of one phone do not lose each other's taps.
 * @returns {Tap[]}
 */
export const taps = () => {
  try {
    return localStorage.getItem(STORE) === null ? memory : read();
  } catch {
    return memory;
  }
};

/**
 * The table that a tap is for, as the address of its page.
 * @param {Pick<Tap, 'url'>} tap
 */
export const homeOf = (tap) => new URL(tap.url).pathname.replace(/\/play$/, '');

/**
 * A table's taps that still go out; of every table where none is named.
 * @param {string} [home]
 */
export const waiting = (home) => taps().filter((tap) => !tap.parked && (!home || homeOf(tap) === home));

/** The taps that wait for this page's table. */
export function waitingHere() {
  const home = table()?.dataset.home;
  return home ? waiting(home) : [];
}

/**
 * The tap of a form's button. `after` are the taps of this phone that were still unanswered when it was made.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @returns {Tap}
 */
export function tapOf(form, submitter) {
  const data = new FormData(form, submitter);
  const key = /** @type {string | null} */ (data.get('key')) || newKey();
  data.set('key', key);
  const { drawnAt } = submitter?.closest('[data-drawn-at]')?.dataset ?? {};
  if (drawnAt) data.set('expect', drawnAt);
  const body = [...data].flatMap(([name, value]) => fieldsOf(name, value));
  const url = whereTo(form);
  const decision = (submitter ?? form).closest('[data-decision]')?.dataset.decision;
  const label = (submitter?.getAttribute('aria-label') || submitter?.textContent || '').trim().replace(/\s+/g, ' ');
  return {
    key,
    url,
    body,
    label,
    decision,
    figure: figureOf(submitter),
    meaning: meaningOf(url, body),
    after: waiting(homeOf({ url })).map((tap) => tap.key),
    at: Date.now(),
  };
}

/**
 * An undo that names no entry: the tap that it takes back has none yet.
 * @param {HTMLFormElement} form
 * @param {Element} control
 * @returns {Tap}
 */
export function undoOf(form, { textContent }) {
  const tap = tapOf(form, null);
  /** @type {Pair[]} */
  const body = [...tap.body, ['kind', 'undo']];
  return { ...tap, body, label: textContent.trim(), meaning: meaningOf(tap.url, body) };
}

/** @param {Tap} tap */
export const isUndo = (tap) => tap.body.some(([name, value]) => name === 'kind' && value === 'undo');

/**
 * The undo that waits for this tap's entry.
 * @param {Pick<Tap, 'key'>} tap
 */
export const undoing = ({ key }) => taps().find((tap) => tap.undoes === key);

/** @param {Tap} tap */
export const add = (tap) => store([...taps(), tap]);

/** @param {string[]} keys */
export const forget = (...keys) => store(taps().filter((tap) => !keys.includes(tap.key)));

/**
 * @param {string} key
 * @param {Partial<Tap>} more
 */
export const change = (key, more) => store(taps().map((tap) => (tap.key === key ? { ...tap, ...more } : tap)));

/**
 * A later tap in the place of an earlier one. Under its key: should the server have stored the earlier one, it says so.
 * @param {Tap} earlier
 * @param {Tap} tap
 */
export function replace(earlier, tap) {
  /** @type {Pair[]} */
  const body = tap.body.map(([name, value]) => [name, name === 'key' ? earlier.key : value]);
  store(
    taps()
      .filter((one) => one.key !== tap.key)
      .map((one) => (one.key === earlier.key ? { ...tap, body, key: earlier.key, after: earlier.after, instead: true } : one)),
  );
}

/**
 * Another tab of this phone wrote: `act` gets the taps before and after.
 * @param {(before: Tap[], now: Tap[]) => void} act
 */
export function onOtherTab(act) {
  addEventListener('storage', (event) => {
    if (event.key !== STORE) return;
    act(parsed(event.oldValue), parsed(event.newValue));
    tell();
  });
}

count(waitingHere());
