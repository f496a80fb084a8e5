// The screen stays awake while a table is open and being played, and may sleep when the game is over.
// Browsers lend their wake lock to https pages only; over the http of a home network a silent little
// video, which NoSleep plays after the first tap, does the same.

import { table } from './dom.js';

/** @type {WakeLockSentinel | null} */
let lock = null;
let asking = false;
/** @type {{ enable(): Promise<void>, disable(): void } | null} */
let video = null;
let awake = false;

const playing = () => table()?.dataset.playing === 'yes' && !document.hidden;

async function follow() {
  if (!('wakeLock' in navigator)) {
    letSleep();
    return;
  }
  if (!playing()) {
    await lock?.release().catch(() => {});
    lock = null;
    return;
  }
  if (asking || (lock && !lock.released)) return;
  asking = true;
  try {
    lock = await navigator.wakeLock.request('screen');
  } catch {
    /* low battery: the phone decides */
  }
  asking = false;
}

/** A browser lets a video play only in answer to a tap. */
function followTap() {
  if (!playing() || awake) return;
  video ??= new window.NoSleep();
  awake = true;
  Promise.resolve(video.enable()).catch(() => {
    awake = false;
  });
}

function letSleep() {
  if (playing() || !awake) return;
  awake = false;
  video?.disable();
}

/** NoSleep is fetched only where it is needed. */
function withVideo() {
  const script = document.createElement('script');
  script.src = /** @type {string} */ (document.body.dataset.nosleep);
  script.addEventListener('load', () => document.addEventListener('click', followTap));
  document.head.append(script);
}

if (!('wakeLock' in navigator)) withVideo();
document.addEventListener('visibilitychange', follow);
document.addEventListener('companion:drawn', follow);
follow();
