// What was typed into a form stays through a reload, and until a server answers it: a page that may not be kept, or a
// box that completes nothing, loses it otherwise. It lasts as long as this tab.

const STORE = 'companion-typed';
const UNSENT = 'companion-unsent';
const OWN = ['hidden', 'file', 'submit', 'button']; // a token is of its page, and a file has to be picked again

const where = location.pathname + location.search;
/** @param {HTMLElement} box */
const once = ({ dataset }) => 'once' in dataset; // by this box the server knows what it stored though no answer came
const boxes = () =>
  Array.from(document.querySelectorAll('main.page form[method=post]'), (form) => [...form.elements])
    .flat()
    .filter((box) => box.name && (once(box) || !OWN.includes(box.type)));
/** @param {HTMLInputElement} box */
const isChoice = ({ type }) => ['radio', 'checkbox'].includes(type);
/** @param {HTMLInputElement} box */
const nameOf = (box) => (isChoice(box) ? `${box.name}=${box.value}` : box.name);

/** The form was not answered: what was typed stands there again when its page is opened next. */
export function markUnsent() {
  try {
    sessionStorage.setItem(UNSENT, 'yes');
  } catch {
    /* it is empty then */
  }
}

function keep() {
  const typed = boxes().map((box) => [nameOf(box), isChoice(box) ? box.checked : box.value]);
  if (!typed.length) return; // the page without a machine stands in between
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ where, typed }));
  } catch {
    /* lost with the page */
  }
}

/**
 * All boxes first, then who listens: one choice may hide another, which then gives way.
 * @param {Map<string, string | boolean>} typed
 * @param {string | null} unsent
 */
function bringBack(typed, unsent) {
  const changed = boxes().filter((box) => {
    if (once(box) && !unsent) return false; // what was answered is over: the next has a key of its own
    const part = isChoice(box) ? 'checked' : 'value';
    const was = typed.get(nameOf(box)) ?? box[part];
    if (was === box[part]) return false;
    /** @type {any} */ (box)[part] = was; // a truth value for a choice, else a text
    return true;
  });
  for (const box of changed) for (const name of ['input', 'change']) box.dispatchEvent(new Event(name, { bubbles: true }));
}

function begin() {
  const [{ type } = {}] = performance.getEntriesByType('navigation');
  const unsent = sessionStorage.getItem(UNSENT);
  sessionStorage.removeItem(UNSENT);
  const kept = JSON.parse(sessionStorage.getItem(STORE));
  if (kept?.where === where && (unsent || type === 'reload')) bringBack(new Map(kept.typed), unsent);
}

addEventListener('pagehide', keep);
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) sessionStorage.removeItem(UNSENT);
});
try {
  begin();
} catch {
  /* nothing is kept here */
}
