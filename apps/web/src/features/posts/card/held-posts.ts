import type { Post } from '@muster/contract/posts/posts.ts';
import { useHeldList } from '#src/lib/held-list.ts';
import { withNewerCrew } from '../single-post.ts';

/** Updates the seats of a held card and whether its post is closed, but not its texts, which determine its size. */
export function updateHeldPost(held: Post, current: Post | undefined): Post {
  if (current) return withNewerCrew(held, current);
  return held.isActive ? { ...held, isActive: false } : held;
}

/** The posts of a list of cards that do not move under the pointer. */
export const useHeldPosts = (posts: readonly Post[]): readonly Post[] =>
  useHeldList(posts, { update: updateHeldPost, appends: true });
