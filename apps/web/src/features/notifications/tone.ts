const TONES_HZ = [660, 880];
const TONE_SECONDS = 0.12;
const VOLUME = 0.12;

let context: AudioContext | undefined;

/** Browsers block audio until the first interaction and would then play all queued tones at once. */
export const canPlayTone = (): boolean =>
  typeof AudioContext !== 'undefined' && !('userActivation' in navigator && !navigator.userActivation.hasBeenActive);

export function playTone(): void {
  if (!canPlayTone()) return;
  const audio = (context ??= new AudioContext());
  void audio.resume().catch(() => undefined);
  for (const [index, frequency] of TONES_HZ.entries()) {
    const start = audio.currentTime + index * TONE_SECONDS;
    const oscillator = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(VOLUME, start + TONE_SECONDS / 6);
    volume.gain.linearRampToValueAtTime(0, start + 2 * TONE_SECONDS);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + 2 * TONE_SECONDS);
  }
}
