// In every phone's page, before its own scripts: when a finger was lifted, and when the text of a figure had been on the
// screen for two frames. Milliseconds since 1970 by the clock of this machine.

const FIGURE = '[data-value="boss.health"]';
const seen = { taps: 0, clicks: 0, taken: 0, lifted: 0, text: '', shown: 0 };
let last = '';
let waiting = null; // for a text: { text, go }

addEventListener('pointerup', (event) => {
  seen.taps += 1;
  seen.lifted = performance.timeOrigin + event.timeStamp;
}, true);

// Should a tap be lost, these say where: before the click, in the page's finger guard, or after it.
addEventListener('click', () => { seen.clicks += 1; }, true);
document.addEventListener('click', () => { seen.taken += 1; });

/** The figure's text, where all places that show it agree. */
function read() {
  const texts = new Set(Array.from(document.querySelectorAll(FIGURE), (element) => element.textContent.trim()));
  return texts.size === 1 ? [...texts][0] : '';
}

new MutationObserver(() => {
  const text = read();
  if (text === last || !text) return;
  last = text;
  requestAnimationFrame(() => requestAnimationFrame(() => {
    Object.assign(seen, { text, shown: performance.timeOrigin + performance.now() });
    if (waiting?.text === text) waiting.go();
  }));
}).observe(document, { subtree: true, childList: true, characterData: true });

globalThis.bench = {
  seen: () => seen,
  /** What is drawn and what still waits for its answer; a page of a test (`data:`) has no storage. */
  state: () => {
    const drawn = document.querySelector('#table')?.dataset.number;
    try { return `entry ${drawn} is drawn, waiting: ${localStorage.getItem('companion-outbox')}`; } catch { return `entry ${drawn} is drawn`; }
  },
  figures: () => document.querySelectorAll('[data-value]').length,
  /** Settles as soon as the figure shows this text. */
  until: (text) => new Promise((go) => { if (seen.text === text) go(); else waiting = { text, go }; }),
};
