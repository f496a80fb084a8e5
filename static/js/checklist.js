// The ticks of the checklist that puts a table back: kept on this phone, for each moment of a table by itself.

import { $ } from './dom.js';

const STORE = 'companion-laid';
const MOST = 20; // moments whose ticks are kept

const bar = $('#laid');
const moment = bar.dataset.laid;
const boxes = [...document.querySelectorAll('.rebuild input')];

/** @returns {Record<string, { of: number, ticked: number[] } | undefined>} */
const stored = () => {
  try {
    return JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch {
    return {};
  }
};

function store() {
  const { [moment]: _, ...others } = stored();
  const ticked = boxes.flatMap((box, at) => (box.checked ? [at] : []));
  const kept = Object.entries(others).slice(1 - MOST);
  if (ticked.length) kept.push([moment, { of: boxes.length, ticked }]);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    /* gone after a reload */
  }
}

function count() {
  const done = boxes.filter((box) => box.checked).length;
  $('[data-count]', bar).textContent = bar.dataset.say.replace('{done}', String(done)).replace('{all}', String(boxes.length));
  $('[data-part]', bar).style.inlineSize = `${(100 * done) / boxes.length}%`;
  $('[data-untick]', bar).hidden = !done;
}

/** Of another length, the list is another one: the app has learned to say more. */
function draw() {
  const kept = stored()[moment];
  const ticked = kept?.of === boxes.length ? kept.ticked : [];
  for (const [at, box] of boxes.entries()) box.checked = ticked.includes(at);
  count();
}

for (const box of boxes)
  box.addEventListener('change', () => {
    store();
    count();
  });

$('[data-untick]', bar).addEventListener('click', () => {
  for (const box of boxes) box.checked = false;
  store();
  count();
});
$('[data-print]', bar).addEventListener('click', () => print());
addEventListener('storage', draw);

bar.hidden = false;
if (boxes.some((box) => box.checked)) {
  // ticked before this module was there: that counts too
  for (const at of stored()[moment]?.ticked ?? []) if (boxes[at]) boxes[at].checked = true;
  store();
}
draw();
