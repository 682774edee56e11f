import { POSTS_PAGE_SIZE, type Post, type PostDraft, type PostPage } from '@muster/contract/posts/posts.ts';
import { type SQL, and, asc, desc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { affectedRows, idsOf, firstRow, toPage } from '#src/db/rows.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { members } from '#src/db/schema/members.ts';
import { endOfPost, isListed, posts } from '#src/db/schema/posts.ts';
import { emblemOfPost } from '#src/features/games/game-repository.ts';
import { isNotBlocked } from '#src/features/members/block-repository.ts';
import { isAccountActive } from '#src/features/members/member-repository.ts';
import { queueChangedPosts } from './queue-changed-posts.ts';
import { postColumns, postRefColumns, postRowColumns, recipientColumns, removedPostColumns } from './post-columns.ts';
import { closeRequestsOfDeletedPosts, isVisibleTo, stopPosts } from './requests/post-requests-repository.ts';
import type { ChangedRequest } from './requests/request-state-repository.ts';

/** Posts with their authors, by default newest first. */
export const selectPosts = (db: Queryable, condition: SQL | undefined, order: readonly SQL[] = [desc(posts.id)]) =>
  db
    .select(postColumns)
    .from(posts)
    .innerJoin(members, eq(members.id, posts.authorId))
    .where(condition)
    .orderBy(...order);

/** Turns up to one post more than a page into a page with its cursor. */
export function toPostPage(found: readonly Post[]): PostPage {
  const { page, nextCursor } = toPage(found, POSTS_PAGE_SIZE);
  return { posts: page, nextCursor };
}

export async function listPostsOf(db: Queryable, authorId: string, cursor?: string): Promise<PostPage> {
  const condition = and(eq(posts.authorId, authorId), cursor ? lt(posts.id, cursor) : undefined);
  return toPostPage(await selectPosts(db, condition).limit(POSTS_PAGE_SIZE + 1));
}

export async function listListedPostsOf(
  db: Queryable,
  authorId: string,
  viewerId: string,
  cursor?: string,
): Promise<PostPage> {
  const condition = and(
    eq(posts.authorId, authorId),
    isListed,
    isNotBlocked(viewerId, posts.authorId),
    cursor ? lt(posts.id, cursor) : undefined,
  );
  return toPostPage(await selectPosts(db, condition).limit(POSTS_PAGE_SIZE + 1));
}

/** Ignores blocks, unlike {@link findVisiblePost}. Only a standing crew that sees the post first and its requesters find it. */
export const findActivePost = (db: Queryable, postId: string, viewerId: string): Promise<Post | null> => {
  const isForViewer = sql`(${posts.firstCrewId} is null or ${posts.authorId} = ${viewerId}
    or exists (select from chat_participants where chat_id = 'crew_' || ${posts.firstCrewId} and member_id = ${viewerId})
    or exists (select from join_requests where post_id = ${posts.id} and requester_id = ${viewerId}))`;
  return firstRow(selectPosts(db, and(eq(posts.id, postId), eq(posts.isActive, true), isForViewer)));
};

export async function findVisiblePost(db: Queryable, postId: string, memberId: string): Promise<Post | null> {
  const isVisible = or(isVisibleTo(memberId), eq(posts.authorId, memberId));
  return firstRow(selectPosts(db, and(eq(posts.id, postId), isVisible)));
}

export const findOwnPost = (db: Queryable, postId: string, authorId: string): Promise<Post | null> =>
  firstRow(selectPosts(db, and(eq(posts.id, postId), eq(posts.authorId, authorId))));

/** Ids that make repeated requests for a post idempotent. */
type DraftKeys = Pick<PostDraft, 'draftId' | 'offlineId'>;

export async function findPostOfDraft(db: Queryable, authorId: string, { draftId, offlineId }: DraftKeys) {
  const sameDraft = draftId === undefined ? undefined : eq(posts.draftId, draftId);
  const sameItem = offlineId === undefined ? undefined : eq(posts.offlineId, offlineId);
  const isSame = or(sameDraft, sameItem);
  if (!isSame) return null;
  return firstRow(selectPosts(db, and(eq(posts.authorId, authorId), isSame)));
}

/** Inserts a post and queues it for saved searches. Returns null if the draft or offline post was already posted. */
export const insertPostOnce = (tx: Queryable, post: typeof posts.$inferInsert & { readonly id: string }) =>
  firstRow(
    tx
      .with(tx.$with('queued').as(queueChangedPosts(tx, [post.id]).returning()))
      .insert(posts)
      .values(post)
      .onConflictDoNothing()
      .returning({ ...postRowColumns, emblem: emblemOfPost }),
  );

export const lockOwnPostForUpdate = (db: Queryable, postId: string, authorId: string) =>
  firstRow(
    db
      .select({ ...postRefColumns, ...postRowColumns, calledOffAt: posts.calledOffAt })
      .from(posts)
      .where(and(eq(posts.id, postId), eq(posts.authorId, authorId)))
      .for('update'),
  );

export const findRecipients = (db: Queryable, postId: string) =>
  firstRow(db.select(recipientColumns).from(posts).where(eq(posts.id, postId)));

export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockOwnPostForUpdate>>>;

export type PostColumnsChange = Partial<Omit<typeof posts.$inferInsert, 'id' | 'authorId'>>;

export async function updateOwnPost(
  db: Queryable,
  postId: string,
  authorId: string,
  change: PostColumnsChange,
): Promise<void> {
  await db
    .update(posts)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(posts.id, postId), eq(posts.authorId, authorId)));
}

export async function findAuthorId(db: Queryable, postId: string): Promise<string | null> {
  const [post] = await db.select({ authorId: posts.authorId }).from(posts).where(eq(posts.id, postId));
  return post?.authorId ?? null;
}

/**
 * Deletes a post, and stops it first if it is active. Returns it with the recipients of its removal and its requests, or
 * null if the author has no such post.
 */
export async function deleteOwnPost(tx: Queryable, postId: string, authorId: string, isByAdmin = false) {
  const post = await lockOwnPostForUpdate(tx, postId, authorId);
  const recipients = post && (await findRecipients(tx, postId));
  if (!recipients) return null;
  const options = { closesCrew: true, wasCalledOff: !post.isActive, isByAdmin };
  const stopped = post.isActive || post.calledOffAt ? await stopPosts(tx, [postId], options) : [];
  const crew = await closeRequestsOfDeletedPosts(tx, [postId]);
  const requests = post.isActive ? [...stopped, ...crew] : stopped;
  const [deleted] = await tx
    .delete(posts)
    .where(eq(posts.id, postId))
    .returning({ ...postRefColumns, game: posts.game, description: posts.description });
  await queueChangedPosts(tx, [postId]);
  return deleted ? { ...deleted, ...recipients, requests } : null;
}

/** Stops the active posts of an author. Returns their requests. */
export async function stopPostsOf(
  tx: Queryable,
  authorId: string,
  isByAdmin: boolean,
): Promise<readonly ChangedRequest[]> {
  const isActiveOfAuthor = and(eq(posts.authorId, authorId), posts.isActive);
  const ids = await idsOf(tx.select({ id: posts.id }).from(posts).where(isActiveOfAuthor).for('update'));
  await queueChangedPosts(tx, ids);
  return stopPosts(tx, ids, { closesCrew: true, isByAdmin });
}

/** Deletes up to `limit` posts of an author and returns their number. */
export async function deletePostsOf(db: Queryable, authorId: string, limit: number): Promise<number> {
  const some = db.select({ id: posts.id }).from(posts).where(eq(posts.authorId, authorId)).limit(limit);
  return affectedRows(db.delete(posts).where(inArray(posts.id, some)));
}

const isEnded = sql`${posts.closesAt} <= now()`;
const endOfActivePost = sql`least(${posts.closesAt}, ${posts.confirmBy})`;

const isDue = (closesUnconfirmed: boolean) =>
  and(posts.isActive, sql`${endOfActivePost} <= now()`, sql`(${closesUnconfirmed} or ${isEnded})`);

/** Posts to close, longest overdue first. */
export const selectDuePosts = (db: Queryable, closesUnconfirmed: boolean, limit: number) =>
  db.select({ id: posts.id }).from(posts).where(isDue(closesUnconfirmed)).orderBy(asc(endOfActivePost)).limit(limit);

/** Locks those of the posts that meet a condition. Skips locked posts. */
const lockPostsWhere = (db: Queryable, postIds: readonly string[], condition: SQL | undefined) =>
  db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isAnyOf(posts.id, postIds), condition))
    .for('no key update', { skipLocked: true });

/** Closes the overdue ones of these posts, and returns them with the recipients of their events. */
export const setDuePostsClosed = (db: Queryable, closesUnconfirmed: boolean, postIds: readonly string[]) =>
  db
    .update(posts)
    .set({
      isActive: false,
      closedReason: sql`case when ${isEnded} then 'ended' else 'unconfirmed' end`,
      previousStartsAt: null,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(sql`${posts.id} = any (array(${lockPostsWhere(db, postIds, isDue(closesUnconfirmed))}))`)
    .returning(removedPostColumns);

const isDueToList = lte(posts.visibleFrom, sql`now()`);

export const selectPostsToList = (db: Queryable, limit: number) =>
  db.select({ id: posts.id }).from(posts).where(isDueToList).orderBy(asc(posts.visibleFrom)).limit(limit);

/** Makes boards list the due ones of these posts, and returns them with the recipients of their events. */
export const setDuePostsListed = (db: Queryable, postIds: readonly string[]) =>
  db
    .update(posts)
    .set({ visibleFrom: null, firstCrewId: null, updatedAt: sql`clock_timestamp()` })
    .where(sql`${posts.id} = any (array(${lockPostsWhere(db, postIds, isDueToList)}))`)
    .returning(removedPostColumns);

/** Posts closed by a suspension that has ended, if their own time has not passed. */
export const selectPostsToRestore = (db: Queryable, limit: number) =>
  db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(members, eq(members.id, posts.authorId))
    .where(and(sql`${posts.closedReason} = 'suspended'`, sql`${endOfPost} > now()`, isAccountActive))
    .orderBy(endOfPost)
    .limit(limit);
