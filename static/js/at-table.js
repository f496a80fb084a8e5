// What every table needs once its page is there: the build makes one file of it.

import './long-press.js';
import './scene.js';
import './steps.js';
import './wake.js';
