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

// Somebody touched a proposed figure: what stands there now was said.
for (const name of /** @type {const} */ (['click', 'input'])) {
  document.addEventListener(name, ({ target }) => {
    const field = target.matches?.('input, [data-step], .choice *') ? target.closest('[data-guess]') : null;
    const line = $('#guesses');
    if (!field || !line) return;
    for (const one of [field, ...field.querySelectorAll('[aria-describedby=guesses]')]) one.removeAttribute('aria-describedby');
    field.removeAttribute('data-guess');
    const left = document.querySelectorAll('[data-guess]').length;
    $('strong', line).textContent = String(left);
    line.hidden = left === 0;
  });
}
