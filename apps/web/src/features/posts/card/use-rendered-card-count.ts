import type { Post } from '@muster/contract/posts/posts.ts';
import { startTransition, useEffect, useState } from 'react';

/** Size of a small card with its gap in CSS pixels, approximately. */
const MIN_CARD_SIZE = { width: 360, height: 160 };

const cardsPerScreen = (): number =>
  Math.max(1, Math.floor(innerWidth / MIN_CARD_SIZE.width)) * Math.ceil(innerHeight / MIN_CARD_SIZE.height);

/** More cards in one render take longer than 50 ms, most of it for style and layout. */
const CARDS_PER_STEP = 6;

/**
 * The number of cards to render: first those that fit on the screen, then a few more at a time in transitions. After
 * Back all cards render at once, so that the page has its old height.
 */
export function useRenderedCardCount(posts: readonly Pick<Post, 'id'>[], isReturning: boolean): number {
  const [lastId, setLastId] = useState(() => posts[isReturning ? posts.length - 1 : cardsPerScreen() - 1]?.id);
  const index = posts.findLastIndex(({ id }) => id === lastId);
  const count = index === -1 ? posts.length : index + 1;
  const nextId = posts[Math.min(count + CARDS_PER_STEP, posts.length) - 1]?.id;
  useEffect(() => startTransition(() => setLastId(nextId)), [nextId]);
  return count;
}
