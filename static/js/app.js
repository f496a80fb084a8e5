// The one script of every page. Without it everything still works, a page at a time.

import './toast.js';
import './press.js';
import './copy.js';
import './update.js';
import { flush } from './outbox.js';
import { listen } from './live.js';
import { besideHistory } from './recent.js';
import { nameChips } from './people.js';
import { ownTime } from './time.js';
import { showTab } from './seats.js';
import { stayAwake } from './wake.js';

ownTime();
nameChips();
listen();
besideHistory();
stayAwake();
showTab();
flush();

/** A menu closes when something else is tapped, or on Escape. */
document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    menu.open = false;
    menu.querySelector('summary').focus();
  }
});
