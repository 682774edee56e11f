import { useDeferredValue } from 'react';

/** No card is smaller, in CSS pixels. */
const LEAST_CARD = { width: 304, height: 240 };

const fitOnScreen = (): number =>
  Math.max(1, Math.floor(innerWidth / LEAST_CARD.width)) * Math.ceil(innerHeight / LEAST_CARD.height);

/**
 * How many of so many cards are to be there now: first those that fit on the screen, then, in pieces between whatever
 * else is to be done, all. Who comes back finds all at once, so that the page is as high as it was. What takes cards
 * away, or puts others in their place, is seen at once.
 */
export const useDrawnCards = (count: number, isBack: boolean): number =>
  Math.min(count, useDeferredValue(count, isBack ? count : fitOnScreen()));
