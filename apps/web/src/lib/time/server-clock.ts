import { createListeners } from '../listeners.ts';

/** The header has whole seconds, and the page may have requested a response some seconds before its code was loaded. */
const TOLERANCE_MS = 10_000;

let offsetMs = 0;
const { subscribe, notify } = createListeners();
export const onClockChange = subscribe;

/** The time by the server's clock: that of the device may be hours off. */
export const serverNow = (): Date => new Date(Date.now() + offsetMs);

/** How far the device's clock is ahead of the server's; negative if it is behind. */
export const clockAheadMs = (): number => -offsetMs;

/** Reads the server's time from the Date header of a response that was requested at `requestedAt`. */
export function recordServerTime(header: string | null, requestedAt: number): void {
  const receivedAt = Date.now();
  const serverMs = Date.parse(header ?? '');
  if (Number.isNaN(serverMs) || receivedAt - requestedAt > TOLERANCE_MS) return;
  const difference = serverMs - (requestedAt + receivedAt) / 2;
  const previousMs = offsetMs;
  offsetMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
  if (offsetMs !== previousMs) notify();
}
