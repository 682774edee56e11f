import type { Post } from '@muster/contract/posts/posts.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { withNewerCrew } from '../single-post.ts';

/** A card keeps its texts, and with them its size. It shows its seats as they are, and that its post was closed. */
export function updateHeldPost(held: Post, current: Post | undefined): Post {
  if (current) return withNewerCrew(held, current);
  return held.isActive ? { ...held, isActive: false } : held;
}

/** The posts of a list of cards, which do not move under the pointer. */
export const useHeldPosts = (posts: readonly Post[]): readonly Post[] =>
  useHeldList(posts, { update: updateHeldPost, appends: true });
