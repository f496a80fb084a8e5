// A great moment of the game: it fills the glass of the player whom it concerns and is a small strip on other phones. A
// tap skips it; the thumb bar below it takes taps all the while.

import { $, drawnNumber } from './dom.js';
import { changed } from './guard.js';

const WHOLE = 2200; // milliseconds until it leaves by itself
const STRIP = 1800;
const LEAVES = 160; // as in scene.css
/** @type {Record<string, number[]>} */
const BUZZ = { boss: [40, 60, 90], danger: [40, 60, 90] };

let played = drawnNumber();
/** @type {HTMLElement | null} */
let shown = null;
let timer = 0;

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function leave() {
  if (!shown) return;
  const last = shown;
  shown = null;
  clearTimeout(timer);
  last.classList.add('is-leaving');
  setTimeout(() => last.remove(), LEAVES);
}

/**
 * A copy on a layer of its own, because the table's next drawing takes the original away. It brings its style sheet.
 * @param {HTMLElement} scene
 */
function play(scene) {
  leave();
  const copy = /** @type {HTMLElement} */ (scene.cloneNode(true));
  copy.removeAttribute('id');
  shown = copy;
  $('link', copy)?.addEventListener('load', () => shown === copy && show(copy));
  document.body.append(copy);
}

/** @param {HTMLElement} scene */
function show(scene) {
  const whole = 'whole' in scene.dataset && !calm() && !$('dialog[open], [data-keys]');
  scene.classList.add(whole ? 'is-whole' : 'is-strip');
  scene.hidden = false;
  const bar = $('#bar');
  if (whole && bar) scene.style.bottom = `${innerHeight - bar.getBoundingClientRect().top}px`;
  timer = setTimeout(leave, whole ? WHOLE : STRIP);
  if (!whole) return;
  if ('buzz' in document.body.dataset) navigator.vibrate?.(BUZZ[String(scene.dataset.tone)] ?? 25);
  if ('sound' in document.body.dataset)
    import('./chime.js').then(
      ({ play: sound }) => sound(String(scene.dataset.motion)),
      () => {},
    ); // without it the scene is silent
}

document.addEventListener('companion:drawn', () => {
  const scene = $('#scene');
  const entry = Number(scene?.dataset.entry ?? 0);
  if (entry <= played) return;
  played = entry;
  if (scene && !document.hidden) play(scene);
});

document.addEventListener('click', ({ target }) => {
  if (!shown) return;
  if (target.closest?.('.scene')) changed();
  leave();
});

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') leave();
});
