// On the result page: when somebody starts the rematch, this phone is shown the way there.

import { $ } from './dom.js';

new EventSource($('[data-events]').dataset.events).addEventListener('rematch', () => {
  const link = $('[data-follow]');
  if (!link) { location.reload(); return; } // a page of who watches offers none before
  link.hidden = false;
  $('[data-rematch]').remove();
});
