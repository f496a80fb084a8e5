// Soft tones, made on the phone: no file is loaded for them.

/** @type {AudioContext | null} */
let context = null;

/** A browser lets a page sound only after a tap: to be called in answer to one. */
export function allow() {
  context ??= new AudioContext();
  return context.resume();
}

const LOUD = 0.15;

/** @type {Record<string, [number, number, number][]>} By name: seconds until a tone begins, its pitch, and where it slides to. */
const TUNES = {
  chime: [
    [0, 660, 660],
    [0.14, 880, 880],
  ],
  card: [
    [0, 300, 900],
    [0.24, 780, 780],
  ],
  loom: [
    [0, 130, 60],
    [0.1, 98, 49],
    [0.45, 65, 55],
  ],
  rise: [
    [0, 523, 523],
    [0.1, 659, 659],
    [0.2, 784, 784],
  ],
};

/** @param {string} tune */
export function play(tune) {
  context ??= new AudioContext();
  for (const [at, pitch, end] of TUNES[tune]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const begin = context.currentTime + at;
    tone.frequency.setValueAtTime(pitch, begin);
    tone.frequency.exponentialRampToValueAtTime(end, begin + 0.25);
    volume.gain.setValueAtTime(LOUD, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + 0.3);
  }
}

export const chime = () => play('chime');
