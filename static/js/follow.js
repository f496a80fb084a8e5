// On the result page and a campaign's page: when somebody starts the next table, this phone is shown the way there. A
// result is no more once somebody takes the last move back.

import { $ } from './dom.js';
import { toast } from './toast.js';

const events = new EventSource($('[data-events]').dataset.events);

let leaving = false; // by a tap of this phone, whose answer is another page
addEventListener('submit', () => {
  leaving = true;
});

events.addEventListener('entry', () => {
  if ($('.verdict.end') && !leaving) location.reload();
});

events.addEventListener('rematch', () => {
  const link = $('[data-follow]');
  if (!link) {
    location.reload();
    return;
  } // a page of who watches offers none before
  if (!link.hidden) return; // a stream that was cut and came again says it again
  link.hidden = false;
  $('[data-rematch]').remove();
  const said = $('p', link);
  if (said) toast(said.textContent); // this page may be scrolled to where the way is not seen
});
