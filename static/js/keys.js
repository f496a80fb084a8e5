// Ways of the keyboard: skip links to the content and to the main act, Escape to the question, digits to a number's field.

import { $ } from './dom.js';

/** A skip link leaves no entry in the browser's history: Back leaves the page at once, and no dialog is taken for left. */
document.addEventListener('click', (event) => {
  const skip = event.target.closest?.('.skip');
  const content = skip && $(skip.dataset.to ?? skip.hash);
  if (!content) return;
  event.preventDefault();
  if (content.tabIndex < 0) content.tabIndex = -1;
  content.focus({ preventScroll: true });
  content.scrollIntoView({ block: 'nearest' });
});

/** The dialog on top closes by itself, after this. */
function toQuestion() {
  const menus = document.querySelectorAll('details.menu[open]');
  for (const menu of menus) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
  if (!menus.length && !$('dialog[open]')) $('#question-text')?.focus({ preventScroll: true });
}

document.addEventListener('keydown', ({ key, target }) => {
  // From here on the question shows its ring when it is given the focus: before, nobody would ask for that.
  if (!target.matches?.('input, textarea')) document.documentElement.dataset.keys = '';
  if (key === 'Escape') toQuestion();
  // A digit where − or + has the focus begins the number anew: that letter and the next ones go into its field.
  if (/^\d$/.test(key) && target.matches?.('.dial button')) target.closest('.dial')?.querySelector('input')?.focus();
});

const FIELDS = 'input:not([type=radio], [type=checkbox], [type=hidden]), select, textarea';

/** Enter in a field of such a form goes to the next one that is seen, and leaves the last one: it sends nothing. */
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing || !event.target.matches?.('[data-enter-next] input:not([type=button], [type=submit])'))
    return;
  const field = /** @type {HTMLInputElement} */ (event.target);
  const { form } = field;
  if (!form) return;
  event.preventDefault();
  const next = Array.from(form.querySelectorAll(FIELDS)).find(
    (one) => one.checkVisibility() && field.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (next) next.focus();
  else field.blur();
});
