import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { Post } from '@muster/contract/posts.ts';
import type { Queryable } from '../../db/client.ts';
import type { Live } from '../../live/live.ts';
import { listHiddenMemberIds } from '../users/block-repository.ts';

type PostRef = Pick<Post, 'id' | 'authorId' | 'isActive'>;

/** Whom news of an author's posts reach. */
export interface Audience {
  readonly live: Live;
  readonly hiddenIds: readonly string[];
}

/** Finds out whom to tell. Before the change: what can fail must not fail behind it. */
export const findAudience = async (
  { db, live }: { readonly db: Queryable; readonly live: Live },
  authorId: string,
): Promise<Audience> => ({
  live,
  hiddenIds: await listHiddenMemberIds(db, authorId),
});

const ofPost = ({ id, authorId }: PostRef) => ({ postId: id, authorId });

function publishToViewers({ live, hiddenIds }: Audience, post: PostRef, event: LiveEvent): void {
  if (post.isActive) live.broadcast(event, hiddenIds);
  else live.publish([post.authorId], event);
}

/** Tells who can see it that there is a new post. */
export const publishPostCreated = (audience: Audience, post: PostRef): void =>
  publishToViewers(audience, post, { type: 'post.created', ...ofPost(post) });

/** Tells who can see it that a post says something else, and everybody else that it is gone when it was on the board before. */
export function publishPostChanged(audience: Audience, post: PostRef, wasActive: boolean): void {
  const { live, hiddenIds } = audience;
  if (wasActive && !post.isActive) live.broadcast({ type: 'post.removed', ...ofPost(post) }, hiddenIds);
  publishToViewers(audience, post, { type: 'post.changed', ...ofPost(post) });
}

/** Tells who could see it that a post is gone. */
export const publishPostDeleted = (audience: Audience, post: PostRef): void =>
  publishToViewers(audience, post, { type: 'post.removed', ...ofPost(post) });
