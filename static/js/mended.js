// What is wrong with a field of a form is said until the field holds something else; the line above the form, until nothing is.

/**
 * The sentence that the field names; of a choice, which names none, the one in its group or behind its switch.
 * @param {HTMLElement} field
 */
function sentenceFor(field) {
  const named = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  if (named) return named;
  const group = field.closest('.switch')?.nextElementSibling ?? field.closest('fieldset, .key-row');
  return group?.matches('.field-error')
    ? group
    : (group?.querySelector(':scope > .field-error') ?? group?.parentElement?.querySelector(':scope > .key-row + .field-error'));
}

/** @param {DocumentEventMap['input']} event */
function mended({ target }) {
  if (!target.form || !(target.value ?? '').trim()) return;
  sentenceFor(target)?.remove();
  for (const name of ['aria-invalid', 'aria-describedby']) target.removeAttribute(name);
  if (!document.querySelector('.field-error, main [aria-invalid]')) document.querySelector('main [data-marked]')?.remove();
}

for (const name of /** @type {const} */ (['input', 'change'])) document.addEventListener(name, mended);
