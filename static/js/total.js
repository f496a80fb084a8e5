// A form that counts: its total follows what is typed and tapped, before it is sent.

import { $, ask } from './dom.js';

const CALM = 150;
let timer = 0;
let asked = 0;

/** @param {HTMLFormElement} form */
async function count(form) {
  const line = $('[data-total]', form);
  asked += 1;
  const mine = asked;
  const response = await ask(line.dataset.total, {
    method: 'POST',
    body: new URLSearchParams(/** @type {any} */ (new FormData(form))),
  }).catch(() => null);
  const total = response?.ok ? (await response.text()).trim() : '–';
  if (mine === asked) $('strong', line).textContent = total;
}

for (const name of /** @type {const} */ (['input', 'change'])) {
  document.addEventListener(name, ({ target }) => {
    const form = target.form;
    if (!form || !$('[data-total]', form)) return;
    clearTimeout(timer);
    timer = setTimeout(() => count(form), CALM);
  });
}
