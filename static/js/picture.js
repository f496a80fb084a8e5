// Hand the picture of a result to another app, where the phone shares files; else the page offers it as a download.

import { $ } from './dom.js';

const held = $('[data-picture]');
const button = $('[data-share-picture]');
const { picture, name } = held.dataset;

/** Whether this phone hands such a file over: not every browser that shares links does. */
function shares() {
  const like = new File([''], name, { type: 'image/png' });
  return Boolean(navigator.canShare?.({ files: [like] }));
}

async function share() {
  const answer = await fetch(picture);
  if (!answer.ok) return;
  const file = new File([await answer.blob()], name, { type: 'image/png' });
  await navigator.share({ files: [file] }).catch(() => {}); // closed again, or no longer allowed
}

if (shares()) {
  button.hidden = false;
  button.addEventListener('click', () => share().catch(() => {}));
}
