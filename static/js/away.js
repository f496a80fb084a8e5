// On the page that a phone shows where no server answers: the way to the last table, and back as soon as one does.
// A form that was not answered is gone back to, and what was typed stands in it (typed.js).

import { $ } from './dom.js';
import { markUnsent } from './typed.js';

const AGAIN = 4000;
const OFFLINE = '/offline';
const unsent = location.hash === '#form';

async function offerLast() {
  const kept = await (await caches.open('companion-pages')).keys();
  const last = kept.map(({ url }) => url).find((url) => new URL(url).pathname !== OFFLINE);
  if (!last) return;
  $('[data-last]').href = last;
  $('[data-last]').hidden = false;
}

function goBack() {
  markUnsent();
  history.back();
}

async function tryAgain() {
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) return;
  if (location.pathname !== OFFLINE) location.reload();
  else if (unsent && history.length > 1) goBack();
  else location.replace('/');
}

if (unsent) {
  $('[data-unsent]').hidden = false;
  $('[data-again]').addEventListener('click', (event) => {
    event.preventDefault();
    tryAgain();
  });
}
if (window.caches) offerLast().catch(() => {});
setInterval(tryAgain, AGAIN);
addEventListener('online', tryAgain);
