import type { LiveEvent } from '@muster/contract/live-events.ts';

/** In the order of their names, each includes the refetches of those before it. */
export type RefetchEvent = Extract<LiveEvent, { type: 'board.lagged' | 'live.lagged' | 'live.ready' }>;

let waiting: RefetchEvent | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export const isRefetchEvent = (event: LiveEvent): event is RefetchEvent =>
  event.type.endsWith('.lagged') || event.type === 'live.ready';
export const isRefetchDelayed = (): boolean => waiting !== undefined;

/** Calls `handle` after the event's delay. An event meanwhile causes no second refetch. */
export function delayRefetch(event: RefetchEvent, handle: (event: LiveEvent) => void): void {
  if (waiting) {
    if (event.type > waiting.type) waiting = event;
  } else if (event.refetchDelayMs) {
    waiting = event;
    timer = setTimeout(() => {
      if (waiting) handle(waiting);
      waiting = undefined;
    }, event.refetchDelayMs);
  } else handle(event);
}

export function cancelDelayedRefetch(): void {
  clearTimeout(timer);
  waiting = undefined;
}
