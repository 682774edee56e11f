/** Two notes, rising. */
const NOTES_HZ = [660, 880];
const NOTE_SECONDS = 0.12;
const VOLUME = 0.12;

let context: AudioContext | undefined;

/** Whether a tone can be heard: browsers wait for a first press on the page, and would play what is due all at once then. */
export const canPlayTone = (): boolean =>
  typeof AudioContext !== 'undefined' && !('userActivation' in navigator && !navigator.userActivation.hasBeenActive);

/** Plays a short tone, where it can be heard. */
export function playTone(): void {
  if (!canPlayTone()) return;
  const audio = (context ??= new AudioContext());
  void audio.resume().catch(() => undefined);
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const start = audio.currentTime + index * NOTE_SECONDS;
    const oscillator = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(VOLUME, start + NOTE_SECONDS / 6);
    volume.gain.linearRampToValueAtTime(0, start + 2 * NOTE_SECONDS);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + 2 * NOTE_SECONDS);
  }
}
