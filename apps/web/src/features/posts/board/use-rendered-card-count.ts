import type { Post } from '@muster/contract/posts.ts';
import { useDeferredValue } from 'react';

/** About the smallest card, in CSS pixels. */
const SMALL_CARD = { width: 304, height: 240 };

const fitOnScreen = (): number =>
  Math.max(1, Math.floor(innerWidth / SMALL_CARD.width)) * Math.ceil(innerHeight / SMALL_CARD.height);

/**
 * How many of these cards are to be there now: first those that fit on the screen, then, in pieces between whatever
 * else is to be done, all, and so with those that are added at the end. Who comes back finds all at once, so that the
 * page is as high as it was. What else changes is seen at once.
 */
export function useDrawnCards(posts: readonly Pick<Post, 'id'>[], isBack: boolean): number {
  const lastOnScreen = isBack ? undefined : posts[fitOnScreen() - 1]?.id;
  const lastDrawn = useDeferredValue(posts.at(-1)?.id, lastOnScreen);
  const place = posts.findLastIndex(({ id }) => id === lastDrawn);
  return place === -1 ? posts.length : place + 1;
}
