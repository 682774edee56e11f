import type { LiveEvent } from '@muster/contract/live-events.ts';
import { type OpenSocket, frameOf, isOpen, send } from './open-socket.ts';

/** Time between two browsers: three times the processor time of one's requests, which leaves the rest to other members. */
const INTERVAL_MS = 10;
/** After a pause, this many browsers refetch without a delay. */
const BURST_COUNT = 100;
/** Longer than 5,000 browsers need. Connections that open and close all the time must not delay others for longer. */
const MAX_DELAY_MS = 90_000;

type RefetchEvent = Extract<LiveEvent, { type: 'live.ready' | 'live.lagged' | 'board.lagged' }>;

export type RefetchQueue = ReturnType<typeof createRefetchQueue>;

/** Sends the events after which browsers refetch, each with a delay of its own, so that they do not refetch at once. */
export function createRefetchQueue(now: () => number = () => performance.now()) {
  let lastAt = -Infinity;

  /** A browser that has not refetched yet keeps its slot. */
  function delayMsOf(open: Pick<OpenSocket, 'refetchAt'>): number {
    const time = now();
    if (open.refetchAt <= time) {
      lastAt = Math.min(Math.max(lastAt, time - BURST_COUNT * INTERVAL_MS) + INTERVAL_MS, time + MAX_DELAY_MS);
      open.refetchAt = lastAt;
    }
    return Math.max(0, Math.round(open.refetchAt - time));
  }

  return {
    delayMsOf,
    send(open: OpenSocket, event: RefetchEvent): void {
      if (!isOpen(open)) return;
      const refetchDelayMs = delayMsOf(open);
      send(open, frameOf(refetchDelayMs === 0 ? event : { ...event, refetchDelayMs }));
    },
  };
}
