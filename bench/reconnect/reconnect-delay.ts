// The same as in apps/web/src/lib/live/live-client.ts, for partysocket.
const MIN_RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 8000;
const GROW_FACTOR = 1.7;
export const CONNECT_TIMEOUT_MS = 5000;

/** From 1 to 2 for each browser, and from the last heartbeat. */
interface Delays {
  readonly spread: number;
  readonly reconnectSpreadMs: number;
}

/** Delay of a browser before an attempt to reconnect, counted from 1. */
export function reconnectDelayMs(attempt: number, { spread, reconnectSpreadMs }: Delays): number {
  const first = MIN_RETRY_DELAY_MS * spread + reconnectSpreadMs * Math.random();
  return Math.min(first * GROW_FACTOR ** (attempt - 1), MAX_RETRY_DELAY_MS * spread + reconnectSpreadMs);
}
