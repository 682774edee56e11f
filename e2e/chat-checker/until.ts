import { setTimeout as pause } from 'node:timers/promises';
import { now } from './history.ts';

const LOOK_EVERY_MS = 20;

/** Waits until something is so, at most for so long. */
export async function until(isSo: () => boolean, withinMs = Infinity): Promise<void> {
  const end = now() + withinMs;
  while (!isSo() && now() < end) await pause(LOOK_EVERY_MS);
}
