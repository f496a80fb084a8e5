// What lies above the table: a dialog, or a fold that opens over the stage. Back closes it and leaves the table where it
// is, for it stands on an entry of the history of its own.

import { $, table } from './dom.js';

const FOLD = 'details:is(.menu, .wm-tool)';

let above = Boolean(history.state?.dialog); // whether the present entry of the browser's history is such a one

/** To be called where something opens above the table. */
export function stepAbove() {
  if (!above) history.pushState({ ...history.state, dialog: true }, '');
  above = true;
}

document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target.open && table() && target.matches(FOLD)) stepAbove();
  },
  true,
);

/** Close what lies there; whether anything did. */
function closeAll() {
  const open = [...document.querySelectorAll(`${FOLD}[open]`)];
  for (const fold of open) fold.open = false;
  const dialog = $('#dialog[open]');
  dialog?.close();
  return open.length > 0 || Boolean(dialog);
}

/** The entry of one that was closed otherwise stays for the next one; Back passes over it. */
addEventListener('popstate', ({ state }) => {
  const left = above && !state?.dialog;
  above = Boolean(state?.dialog);
  if (!left) return;
  if (!closeAll()) {
    history.back();
    return;
  }
  const here = table();
  if (here) history.replaceState(state, '', here.dataset.home + here.dataset.query); // another seat may be shown than before
});
