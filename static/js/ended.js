// The moment in which a game ends: its scene fills the phone above the bar until the next tap, wherever it falls.

import { $ } from './dom.js';

let over = false;

/** Show the scene if the game ended just now; a page that came after the end shows none. @param {boolean} live */
export async function look(live) {
  const scene = /** @type {HTMLElement | null} */ ($('#end-scene'));
  const now = Boolean(scene) && live && !over;
  over = Boolean(scene);
  if (!now || !scene?.showPopover || $('dialog[open], [data-keys]')) return; // who uses keys sees where the focus is
  await styled();
  if (!scene.isConnected) return;
  const bar = $('#bar');
  if (bar) scene.style.bottom = `${innerHeight - bar.getBoundingClientRect().top}px`;
  scene.showPopover();
}

/** What the scene looks like comes with it. */
function styled() {
  const sheet = /** @type {HTMLLinkElement | null} */ ($('#table link[href*="/end"]'));
  if (!sheet || sheet.sheet) return undefined;
  return new Promise((done) => {
    for (const name of ['load', 'error']) sheet.addEventListener(name, done, { once: true });
  });
}

document.addEventListener('companion:drawn', () => look(true));
document.addEventListener('click', (event) => {
  const scene = event.target.closest?.('#end-scene');
  scene?.hidePopover();
});
