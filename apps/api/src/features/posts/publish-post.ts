import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { Queryable } from '../../db/client.ts';
import type { Live } from '../../live/live.ts';
import { listHiddenMemberIds } from '../users/block-repository.ts';

type PostRef = Pick<Post, 'id' | 'authorId' | 'isActive'>;

type CrewNumbers = Pick<Post, 'acceptedSeats' | 'offeredSeats' | 'acceptedByRole' | 'waitingCount' | 'crewVersion'>;

/** Recipients of events about an author's posts: everyone but the hidden members. */
export interface Audience {
  readonly live: Live;
  readonly hiddenIds: readonly string[];
}

/** Call it before the change, so that no query can fail after the commit. */
export const findAudience = async (
  { db, live }: { readonly db: Queryable; readonly live: Live },
  authorId: string,
): Promise<Audience> => ({
  live,
  hiddenIds: await listHiddenMemberIds(db, authorId),
});

const eventFields = ({ id, authorId }: PostRef) => ({ postId: id, authorId });

function publishToViewers({ live, hiddenIds }: Audience, post: PostRef, event: LiveEvent): void {
  if (post.isActive) live.broadcast(event, hiddenIds);
  else live.publish([post.authorId], event);
}

export const publishPostCreated = (audience: Audience, post: PostRef): void =>
  publishToViewers(audience, post, { type: 'post.created', ...eventFields(post) });

/** Publishes a change to those who can see the post. If it left the board, it is removed for everyone else. */
export function publishPostChanged(audience: Audience, post: PostRef, wasActive: boolean): void {
  const { live, hiddenIds } = audience;
  if (wasActive && !post.isActive) live.broadcast({ type: 'post.removed', ...eventFields(post) }, hiddenIds);
  publishToViewers(audience, post, { type: 'post.changed', ...eventFields(post) });
}

/** Publishes the crew of an active post to those who can see the post. */
export function publishCrewChanged(audience: Audience, post: PostRef & CrewNumbers): void {
  const { acceptedSeats, offeredSeats, acceptedByRole, waitingCount, crewVersion } = post;
  const crew = { acceptedSeats, offeredSeats, acceptedByRole, waitingCount, crewVersion };
  publishToViewers(audience, post, { type: 'crew.changed', ...eventFields(post), ...crew });
}

export const publishPostDeleted = (audience: Audience, post: PostRef): void =>
  publishToViewers(audience, post, { type: 'post.removed', ...eventFields(post) });
