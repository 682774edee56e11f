import type { Post } from '@muster/contract/posts/posts.ts';
import type { PostDeps } from '../post-deps.ts';
import { listCrewIds } from './join-details-repository.ts';

/**
 * Publishes to the author and everyone accepted that the join details have changed. Call it after the commit: a member
 * accepted before then gets the event, a member accepted later reads the new text.
 */
export async function publishJoinDetailsChanged({ db, live }: PostDeps, { id, authorId, game }: Post): Promise<void> {
  const crewIds = await listCrewIds(db, id);
  live.publish([authorId, ...crewIds], { type: 'join-details.changed', postId: id, authorId, game });
}
