// A choice that another choice hides gives way to the first of its group.

/** @param {HTMLFormElement} form */
function giveWay(form) {
  for (const chosen of form.querySelectorAll('input[type="radio"]:checked')) {
    if (getComputedStyle(chosen.closest('label') ?? chosen).display !== 'none') continue;
    /** @type {HTMLInputElement} */ (form.querySelector(`input[type="radio"][name="${CSS.escape(chosen.name)}"]`)).checked = true;
  }
}

document.addEventListener('change', ({ target }) => {
  if (target.type === 'radio' && target.form) giveWay(target.form);
});

/** What a choice asks besides comes into sight. */
document.addEventListener('change', ({ target }) => {
  if (target.type !== 'radio') return;
  for (let after = target.closest('fieldset')?.nextElementSibling; after; after = after.nextElementSibling)
    if (after.matches('.setup') && after.getClientRects().length) return after.scrollIntoView({ block: 'nearest' });
});
