import type { LiveEvent } from '@muster/contract/live-events.ts';

/** In ascending order: each refetches everything that the previous ones do, and more. */
const refetchTypes = ['board.lagged', 'live.lagged', 'live.ready'] as const;
export type RefetchEvent = Extract<LiveEvent, { type: (typeof refetchTypes)[number] }>;
const refetchScope = ({ type }: RefetchEvent): number => refetchTypes.indexOf(type);

let waiting: RefetchEvent | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export const isRefetchEvent = (event: LiveEvent): event is RefetchEvent =>
  refetchTypes.some((type) => type === event.type);
export const isRefetchDelayed = (): boolean => waiting !== undefined;

/** Calls `handle` after the event's delay. An event meanwhile causes no second refetch. */
export function delayRefetch(event: RefetchEvent, handle: (event: LiveEvent) => void): void {
  if (waiting) {
    if (refetchScope(event) > refetchScope(waiting)) waiting = event;
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
