import type { BoardEvent } from '@muster/contract/live-events.ts';
import { isListed, type Post } from '@muster/contract/posts/posts.ts';
import type { Queryable } from '#src/db/client.ts';
import type { Live } from '#src/live/live.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { findOwnPost, findRecipients } from './post-repository.ts';

type PostRef = Pick<Post, 'id' | 'authorId' | 'isActive' | 'visibleFrom' | 'isComplete'>;
type CrewNumbers = Pick<Post, 'acceptedSeats' | 'offeredSeats' | 'acceptedByRole' | 'waitingCount' | 'crewVersion'>;

/** Recipients of events about an author's posts: those who show them, except hidden members. */
export interface Audience {
  readonly live: Live;
  readonly hiddenIds: readonly string[];
  /** Members with an open request to join, and the standing crew that sees the post first. They receive the events on every screen. */
  readonly requesterIds: readonly string[];
}

/** The audience of a post. Call it after locking the post and before closing its requests. */
export const findAudience = async (
  { db, live }: { readonly db: Queryable; readonly live: Live },
  postId: string,
): Promise<Audience> => ({
  live,
  ...requireFound(await findRecipients(db, postId), 'post-not-found'),
});

function publishToViewers({ live, hiddenIds, requesterIds }: Audience, post: PostRef, event: BoardEvent): void {
  const memberIds = post.isActive ? [post.authorId, ...requesterIds] : [post.authorId];
  if (isListed(post)) live.publishToBoard(event, { hiddenIds, memberIds });
  else live.publish(memberIds, event);
}

export const publishPostCreated = (audience: Audience, post: PostRef): void =>
  publishToViewers(audience, post, { type: 'post.created', postId: post.id, authorId: post.authorId });

/** Publishes a change to those who can see the post. `before` is its state before the change. */
export function publishPostChanged(audience: Audience, post: Post, before: Omit<PostRef, 'id' | 'authorId'>): void {
  const { id: postId, authorId } = post;
  const { live, hiddenIds, requesterIds } = audience;
  const removal = { type: 'post.removed', postId, authorId } as const;
  const isClosed = before.isActive && !post.isActive;
  if (isListed(before) && !isListed(post)) {
    const crewIds = isClosed ? [] : requesterIds;
    const memberIds = isClosed ? requesterIds : [];
    live.publishToBoard(removal, { hiddenIds: [authorId, ...hiddenIds, ...crewIds], memberIds });
  } else if (isClosed) live.publish(requesterIds, removal);
  publishToViewers(audience, post, { type: 'post.changed', postId, authorId, post });
}

/** Publishes that a post was closed: it is removed for everyone but its author. */
export async function publishPostClosed(db: Queryable, audience: Audience, { id, authorId }: PostRef): Promise<void> {
  const post = await findOwnPost(db, id, authorId);
  if (post) publishPostChanged(audience, post, { ...post, isActive: true });
}

/** Publishes the crew of an active post to those who can see the post. */
export function publishCrewChanged(audience: Audience, post: PostRef & CrewNumbers): void {
  const { id: postId, authorId, acceptedSeats, offeredSeats, acceptedByRole, waitingCount, crewVersion } = post;
  const crew = { acceptedSeats, offeredSeats, acceptedByRole, waitingCount, crewVersion };
  publishToViewers(audience, post, { type: 'crew.changed', postId, authorId, ...crew });
}

/** Publishes that a post was hidden or deleted. `post` is its state before. */
export const publishPostRemoved = (audience: Audience, post: PostRef): void =>
  publishToViewers(audience, post, { type: 'post.removed', postId: post.id, authorId: post.authorId });
