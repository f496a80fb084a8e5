// The ticks of a checklist: they stand as long as its question does, on this phone, also after a reload and
// while another seat's view is looked at.

import { drawnNumber, table } from './dom.js';

const STORE = `companion-ticks${/** @type {TableElement} */ (table()).dataset.home}`;

/** @returns {{ number?: number, names?: string[] }} */
const stored = () => {
  try {
    return JSON.parse(sessionStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
};

let { number, names = [] } = stored(); // `names`: what is ticked; `number`: the entry that it was seen at last
if (number !== drawnNumber()) names = []; // nobody saw what became of the question

function store() {
  try {
    if (names.length) sessionStorage.setItem(STORE, JSON.stringify({ number, names }));
    else sessionStorage.removeItem(STORE);
  } catch {
    /* gone after a reload */
  }
}

/** @param {HTMLInputElement} box */
const name = (box) => `${box.dataset.tick}\n${box.parentElement?.textContent.trim()}`;

document.addEventListener('change', ({ target }) => {
  if (!target.dataset?.tick) return;
  names = names.filter((each) => each !== name(target));
  if (target.checked) names.push(name(target));
  store();
});

/** A fresh table is drawn without ticks. Where the table has moved on, those of a question that is gone are forgotten. */
function refresh() {
  const boxes = Array.from(document.querySelectorAll('#prompts input[data-tick]'), (box) => /** @type {const} */ ([name(box), box]));
  const here = new Map(boxes);
  if (number !== drawnNumber()) names = names.filter((each) => here.has(each));
  number = drawnNumber();
  for (const [each, box] of boxes) box.checked = names.includes(each);
  store();
}

/** What was ticked before this module was there counts too. */
for (const box of document.querySelectorAll('#prompts input[data-tick]:checked')) if (!names.includes(name(box))) names.push(name(box));

document.addEventListener('companion:drawn', refresh);
refresh();
