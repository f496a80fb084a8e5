// The screen stays awake while a table is open and being played.

import { table } from './dom.js';

let lock = null;
let asking = false;

async function follow() {
  const playing = table()?.dataset.playing === 'yes' && !document.hidden;
  if (!playing) { await lock?.release().catch(() => {}); lock = null; return; }
  if (lock && !lock.released) return;
  if (asking || !('wakeLock' in navigator)) return;
  asking = true;
  try { lock = await navigator.wakeLock.request('screen'); } catch { /* low battery: the phone decides */ }
  asking = false;
}

export function stayAwake() {
  if (!table()) return;
  document.addEventListener('visibilitychange', follow);
  document.addEventListener('companion:drawn', follow);
  follow();
}
