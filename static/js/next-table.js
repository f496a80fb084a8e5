// The table's own screen goes on with the players to their next table: nobody is there to tap.

import { table } from './dom.js';

location.replace(/** @type {string} */ (table()?.dataset.onward));
