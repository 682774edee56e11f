/** Two notes, rising. */
const NOTES_HZ = [660, 880];
const NOTE_SECONDS = 0.12;
const VOLUME = 0.12;

let context: AudioContext | undefined;

/** Plays a short tone. A browser without sound, or one that waits for a first press on the page, stays silent. */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return;
  const audio = (context ??= new AudioContext());
  void audio.resume().catch(() => undefined);
  for (const [place, frequency] of NOTES_HZ.entries()) {
    const start = audio.currentTime + place * NOTE_SECONDS;
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
