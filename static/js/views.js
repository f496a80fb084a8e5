// The views of a table: which one this phone shows is remembered on it, and a new question that is asked here brings
// its stage. A control that is gone after its tap, or means another act, leaves the focus to the question.

import { $, loadOptional, MAIN_ACT } from './dom.js';

const STORE = `companion-view ${location.pathname.split('/')[2] ?? ''}`; // each table's own
/** @param {string} id */
const chosen = (id) => $(`#views input[value="${CSS.escape(id)}"]`);
const question = () => $('#question');
const stage = () => $('#view-turn');
const wide = matchMedia('(min-width: 768px)'); // as in frame.css: Turn stands there always, and its tab is none
const asked = () => (question()?.matches('[data-mine]') ? question()?.dataset.question : '');

let last = asked();

/** @param {string} id */
function show(id) {
  const choice = chosen(wide.matches && id === 'turn' ? 'table' : id);
  if (!choice || choice.checked) return;
  choice.checked = true;
  chose(id);
}

/** @param {string} id */
function chose(id) {
  try {
    sessionStorage.setItem(STORE, id);
  } catch {
    /* Turn after a reload */
  }
  document.dispatchEvent(new CustomEvent('companion:view'));
}

document.addEventListener('change', ({ target }) => {
  if (target.closest?.('#views')) chose(target.value);
});

/** The stage comes to the front, from its beginning. */
function bring() {
  if (!wide.matches) show('turn');
  if (stage()) stage().scrollTop = 0;
}

/** A question that somebody else's act brought to this phone is felt and heard, where that is switched on. */
function call() {
  if ('buzz' in document.body.dataset) navigator.vibrate?.(80);
  if ('sound' in document.body.dataset) loadOptional(import('./chime.js')).then(({ chime }) => chime());
}

/** @type {{ control: HTMLButtonElement, value: string } | null} */
let tapped = null; // the button that was tapped last, and what it meant then

document.addEventListener(
  'submit',
  ({ submitter }) => {
    tapped = submitter && { control: submitter, value: submitter.value };
  },
  true,
);

/** Whether the focus lies nowhere, in a view that is hidden by now, or on a button that has become another one since it was tapped here. */
function adrift() {
  const { activeElement } = document;
  return (
    activeElement === document.body ||
    !activeElement?.checkVisibility() ||
    (activeElement === tapped?.control && tapped.control.value !== tapped.value)
  );
}

function anchor() {
  if (adrift()) $('#question-text')?.focus({ preventScroll: true });
}

/**
 * Whether this is the answer to a − or + of one's own beside the stage: who counts there goes on counting.
 * @param {boolean | undefined} own
 */
const counts = (own) => own && tapped?.control.closest('.stepper') && !stage()?.contains(tapped.control);

/**
 * True for the answer to the main act, tapped here: what comes of it is seen on the stage.
 * @param {boolean | undefined} own
 */
const acted = (own) => own && tapped?.control.matches(MAIN_ACT);

document.addEventListener('companion:drawn', ({ detail }) => {
  if (!$('#views input:checked')) show('turn'); // the view that was shown is gone, or all are back
  const now = asked();
  if (now !== last && now) {
    if (!counts(detail?.own)) bring();
    if (detail?.own === false) call();
  } else if (acted(detail?.own)) bring();
  last = now;
  anchor();
});

/** A dialog that closes gives the focus back to what opened it: to nowhere, if that is gone by now. */
document.addEventListener('close', anchor, true);

/** What somebody chose before this script came stays; else what this phone looked at last. */
const early = $('#views input:checked');
if (early && !early.defaultChecked) chose(early.value);
else
  try {
    show(sessionStorage.getItem(STORE) ?? 'turn');
  } catch {
    /* Turn */
  }

// Glass that is turned to its wide side: the view beside Turn is the chosen one.
wide.addEventListener('change', () => {
  if (chosen('turn')?.checked) show('turn');
});
