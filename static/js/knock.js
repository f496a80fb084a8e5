// A phone without a key that wants its seat back: seated phones are asked at once, the phone itself waits.

import { $, ask, table } from './dom.js';

const ARM = 700; // what comes under a finger takes no tap so long
const LOOK = 30000;
const WAIT = 2000;

const door = () => $('#door');
const shown = () => $('[data-knock]', door())?.dataset.knock ?? '';

/**
 * Put what the server says at the door, unless it stands there already.
 * @param {string} html
 */
function put(html) {
  const fresh = document.createElement('template');
  fresh.innerHTML = html;
  if (($('[data-knock]', fresh.content)?.dataset.knock ?? '') === shown()) return;
  door().replaceChildren(fresh.content);
  const form = $('form', door());
  if (!form) return;
  form.inert = true;
  setTimeout(() => {
    form.inert = false;
  }, ARM);
  setTimeout(look, Math.max(WAIT, Number(form.dataset.until) - Date.now()));
}

/** Another phone was let in to this one's seat: the table says so when it is looked at. */
function shutOut() {
  door().replaceChildren();
  document.dispatchEvent(new CustomEvent('companion:behind'));
}

async function look() {
  if (!door()) return;
  try {
    const response = await ask(door().dataset.from);
    if (response.ok) put(await response.text());
    else if (response.status < 429) shutOut();
  } catch {
    /* the next look brings it */
  }
}

/** @param {HTMLElementEventMap['submit']} event */
async function answer(event) {
  event.preventDefault();
  const form = event.target;
  form.inert = true;
  try {
    const body = new FormData(form, event.submitter);
    const response = await ask(/** @type {string} */ (form.getAttribute('action')), { method: 'POST', body });
    if (response.ok) put(await response.text());
  } catch {
    /* it stands there still */
  }
  form.inert = false;
}

/** Seated phones hear of it by the stream; a slow look is the net below. */
function atTheDoor() {
  if (!door() || !table()) return;
  door().addEventListener('submit', answer);
  document.addEventListener('companion:knock', look);
  document.addEventListener('companion:streaming', look);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look();
  });
  setInterval(() => {
    if (!document.hidden) look();
  }, LOOK);
}

/** The phone that waits asks by itself, without drawing the page anew each time. */
function waitToBeLetIn() {
  const waits = $('[data-waits]');
  if (!waits) return;
  const again = async () => {
    try {
      const response = await ask(waits.dataset.waits);
      if (response.status === 200) {
        location.replace(waits.dataset.waits);
        return;
      }
    } catch {
      /* asked again */
    }
    setTimeout(again, WAIT);
  };
  setTimeout(again, WAIT);
}

atTheDoor();
waitToBeLetIn();
