import { LOOKBACK_MS } from './recent-messages-repository.ts';

/** A poll usually reads no more than this, because the one before has read the rest. */
const SHORT_LOOKBACK_MS = 5000;
/** Commits that took longer are found within this time. */
const FULL_POLL_INTERVAL_MS = 15_000;

/** How far each poll for missed events looks back: a short time, and the full `LOOKBACK_MS` every 15 s and after a gap. */
export function createLookback() {
  let polledAt = -Infinity;
  let fullyPolledAt = -Infinity;
  let currentPoll = { startedAt: -Infinity, isFull: true };
  return {
    /** Milliseconds that the poll which starts now must look back. */
    startPoll(): number {
      const startedAt = performance.now();
      const isFull = startedAt - fullyPolledAt > FULL_POLL_INTERVAL_MS || startedAt - polledAt > SHORT_LOOKBACK_MS / 2;
      currentPoll = { startedAt, isFull };
      return isFull ? LOOKBACK_MS : SHORT_LOOKBACK_MS;
    },
    /** Call it after a poll has succeeded. */
    recordPoll(): void {
      polledAt = currentPoll.startedAt;
      if (currentPoll.isFull) fullyPolledAt = currentPoll.startedAt;
    },
  };
}
