// Two soft tones, made on the phone: no file is loaded for them.

/** @type {AudioContext | null} */
let context = null;

/** A browser lets a page sound only after a tap: to be called in answer to one. */
export function allow() {
  context ??= new AudioContext();
  return context.resume();
}

export function chime() {
  context ??= new AudioContext();
  for (const [at, pitch] of [
    [0, 660],
    [0.14, 880],
  ]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.15, context.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + 0.3);
  }
}
