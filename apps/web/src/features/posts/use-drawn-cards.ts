import { useDeferredValue } from 'react';

/** No card is smaller, in CSS pixels. */
const LEAST_CARD = { width: 304, height: 240 };

const fitOnScreen = (): number =>
  Math.max(1, Math.floor(innerWidth / LEAST_CARD.width)) * Math.ceil(innerHeight / LEAST_CARD.height);

/**
 * How many of so many cards are to be there now: first those that fit on the screen, then, in pieces between whatever
 * else is to be done, all. What takes cards away, or puts others in their place, is seen at once.
 */
export const useDrawnCards = (count: number): number => Math.min(count, useDeferredValue(count, fitOnScreen()));
