// On the result page: when somebody starts the rematch, this phone is shown the way there.

import { $ } from './dom.js';

const stream = $('#result-stream');

stream.addEventListener('rematch', () => {
  const link = $('[data-follow]');
  if (!link) { location.reload(); return; } // a page of who watches offers none before
  link.hidden = false;
  $('[data-rematch]').remove();
});

/** htmx looks at the page before it is loaded in full. */
const listen = () => stream.dispatchEvent(new Event('listen'));
if (document.readyState === 'complete') listen(); else addEventListener('load', listen);
