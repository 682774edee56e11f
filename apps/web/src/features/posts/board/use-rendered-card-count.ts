import type { Post } from '@muster/contract/posts/posts.ts';
import { useDeferredValue } from 'react';

/** Size of the smallest card in CSS pixels, approximately. */
const MIN_CARD_SIZE = { width: 304, height: 240 };

const cardsPerScreen = (): number =>
  Math.max(1, Math.floor(innerWidth / MIN_CARD_SIZE.width)) * Math.ceil(innerHeight / MIN_CARD_SIZE.height);

/**
 * The number of cards to render: first those that fit on the screen, then the rest in a deferred render. After Back all
 * cards render at once, so that the page has its old height.
 */
export function useRenderedCardCount(posts: readonly Pick<Post, 'id'>[], isReturning: boolean): number {
  const lastOnScreen = isReturning ? undefined : posts[cardsPerScreen() - 1]?.id;
  const lastRendered = useDeferredValue(posts.at(-1)?.id, lastOnScreen);
  const index = posts.findLastIndex(({ id }) => id === lastRendered);
  return index === -1 ? posts.length : index + 1;
}
