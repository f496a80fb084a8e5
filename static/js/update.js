// The server is of another version than this page: a calm word about it, and a button. Nothing is ever loaded
// anew by itself. While workers of two versions answer in turn, each version is told of once.

import { $, translate } from './dom.js';

const STORE = 'companion-versions';

/** @returns {(string | null)[]} */
const stored = () => {
  try {
    return JSON.parse(sessionStorage.getItem(STORE)) ?? [];
  } catch {
    return [];
  }
};

const told = new Set('asSeen' in document.body.dataset ? [] : stored()); // a copy from before: the player has not heard

/** @param {string | null} version */
function remember(version) {
  told.add(version);
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...told]));
  } catch {
    /* told again after a reload */
  }
}

/**
 * Show the sentence; one that taps depend on cannot be put off.
 * @param {string} name
 * @param {boolean} canWait
 */
function show(name, canWait) {
  const notice = $('#update');
  if (!notice) return; // this script came with the update, the page did not
  $('[data-words]', notice).textContent = translate(name);
  $('[data-later]', notice).hidden = !canWait;
  notice.hidden = false;
}

document.addEventListener('companion:other-version', ({ detail }) => {
  if (told.has(detail)) return;
  remember(detail);
  if ($('#update')?.hidden) show('updated', true);
});

document.addEventListener('companion:held', () => show('held', false));

document.addEventListener('click', (event) => {
  if (event.target.closest?.('[data-reload]')) location.reload();
  if (event.target.closest?.('[data-later]')) $('#update').hidden = true;
});
