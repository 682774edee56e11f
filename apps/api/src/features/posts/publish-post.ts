import type { BoardEvent, BoardFields } from '@muster/contract/live-events.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { Queryable } from '../../db/client.ts';
import type { Live } from '../../live/live.ts';
import { requireFound } from '../../lib/app-error.ts';
import { findRecipients } from './post-repository.ts';

/** Longer posts are fetched by the browsers that show them. PostgreSQL limits what the bus can carry to 8,000 bytes. */
const MAX_EVENT_POST_BYTES = 3000;

type PostRef = Pick<Post, 'id' | 'authorId' | 'isActive'> & BoardFields;
type CrewNumbers = Pick<Post, 'acceptedSeats' | 'offeredSeats' | 'acceptedByRole' | 'waitingCount' | 'crewVersion'>;
type ChangedPost = PostRef & { readonly transactionId: string };
type BoardState = Pick<Post, 'isActive'> & BoardFields;

/** Recipients of events about an author's posts: those who show them, except hidden members. */
export interface Audience {
  readonly live: Live;
  readonly hiddenIds: readonly string[];
  /** Members with an open request to join. Their browsers receive the events on every screen. */
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

const onBoard = ({ isActive, game, platform, startsAt }: BoardState): BoardFields | null =>
  isActive ? { game, platform, startsAt } : null;

const eventFields = (post: ChangedPost, before: BoardState | null, after: BoardState | null) => ({
  postId: post.id,
  authorId: post.authorId,
  transactionId: post.transactionId,
  before: before && onBoard(before),
  after: after && onBoard(after),
});

function publishToViewers({ live, hiddenIds, requesterIds }: Audience, post: PostRef, event: BoardEvent): void {
  if (post.isActive) live.publishToBoard(event, { hiddenIds, memberIds: [post.authorId, ...requesterIds] });
  else live.publish([post.authorId], event);
}

export const publishPostCreated = (audience: Audience, post: ChangedPost): void =>
  publishToViewers(audience, post, { type: 'post.created', ...eventFields(post, null, post) });

const isShort = (post: Post): boolean => Buffer.byteLength(JSON.stringify(post)) <= MAX_EVENT_POST_BYTES;

/** Publishes a change to those who can see the post. `before` was read in the transaction of the change. */
export function publishPostChanged(audience: Audience, post: Post, before: ChangedPost): void {
  if (before.isActive && !post.isActive) return publishPostClosed(audience, before);
  const fields = eventFields(before, before, post);
  publishToViewers(audience, post, { type: 'post.changed', ...fields, post: isShort(post) ? post : null });
}

/** Publishes that an active post became inactive: it is removed for everyone but its author. */
export function publishPostClosed(audience: Audience, active: ChangedPost): void {
  const post = { ...active, isActive: true };
  publishPostRemoved(audience, post);
  const fields = eventFields(post, null, null);
  audience.live.publish([post.authorId], { type: 'post.changed', ...fields, post: null });
}

/** Publishes the crew of an active post to those who can see the post. */
export function publishCrewChanged(audience: Audience, post: PostRef & CrewNumbers): void {
  const { id: postId, authorId, acceptedSeats, offeredSeats, acceptedByRole, waitingCount, crewVersion } = post;
  const crew = { acceptedSeats, offeredSeats, acceptedByRole, waitingCount, crewVersion };
  publishToViewers(audience, post, { type: 'crew.changed', postId, authorId, ...crew });
}

/** Publishes that a post was hidden or deleted. `post` is its state before. */
export const publishPostRemoved = (audience: Audience, post: ChangedPost): void =>
  publishToViewers(audience, post, { type: 'post.removed', ...eventFields(post, post, null) });
