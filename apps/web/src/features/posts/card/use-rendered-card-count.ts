import type { Post } from '@muster/contract/posts/posts.ts';
import { startTransition, useEffect, useState } from 'react';

/** Approximate size of a card with three lines of text, including the gap, in CSS pixels. */
const CARD_SIZE = { width: 340, height: 170 };
/** Approximate height of the board's heading and filters. */
const HEADING_HEIGHT_PX = 180;

const cardsPerScreen = (): number => {
  const columns = Math.max(1, Math.floor(innerWidth / CARD_SIZE.width));
  return columns * Math.max(1, Math.ceil((innerHeight - HEADING_HEIGHT_PX) / CARD_SIZE.height));
};

/** Rendering more cards at once takes over 50 ms on a slow phone, mostly for style and layout. */
const CARDS_PER_STEP = 4;

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
