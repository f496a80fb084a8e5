// What a tap was refused for, said once: over the table, so that nothing below it moves, until this phone's next
// play; or somebody else's, once there was time to read it.

import { $, drawnNumber, parse } from './dom.js';
import { changed } from './guard.js';
import { toast } from './toast.js';

const READ = 6000;

const note = () => $('#refusal');
let said = { at: 0, number: 0 };
let tappedAt = 0;

/** What a refusal speaks of lies beside what was tapped: it stands in the other half of the glass. */
addEventListener(
  'click',
  ({ clientY }) => {
    tappedAt = clientY;
  },
  true,
);

/**
 * Say why; what the server's answer offers instead stands with it.
 * @param {string} sentence
 * @param {string} html
 */
export function refuse(sentence, html) {
  if (!note() || !$('#table')) {
    toast(sentence);
    return;
  }
  changed();
  $('[data-words]', note()).textContent = sentence;
  $('[data-instead]', note()).replaceChildren(...parse(html).querySelectorAll('#table > [data-instead]'));
  note()
    .closest('.dock')
    .toggleAttribute('data-high', tappedAt > innerHeight / 2 && tappedAt < $('#bar').getBoundingClientRect().top);
  note().hidden = false;
  said = { at: performance.now(), number: drawnNumber() };
}

function letGo() {
  if (!note() || note().hidden) return;
  changed();
  note().hidden = true;
}

document.addEventListener('companion:played', letGo);

/** The finger guard was told of this change when the table's began. */
document.addEventListener('companion:drawn', () => {
  if (drawnNumber() > said.number && performance.now() - said.at > READ) note().hidden = true;
});

document.addEventListener('click', (event) => {
  if (event.target.closest?.('[data-let-go]')) letGo();
});
