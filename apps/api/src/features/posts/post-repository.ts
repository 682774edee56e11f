import { POSTS_PAGE_SIZE, type Post, type PostDraft, type PostPage } from '@muster/contract/posts/posts.ts';
import { type SQL, and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { affectedRows, firstRow, toPage } from '../../db/rows.ts';
import { members } from '../../db/schema/members.ts';
import { posts } from '../../db/schema/posts.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { selectGameForKeyShare } from '../games/game-repository.ts';
import { selectHiddenMemberIds, isNotBlocked } from '../users/block-repository.ts';
import { selectActiveMemberForKeyShare } from '../users/member-repository.ts';
import { postColumns, postRowColumns } from './post-columns.ts';

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

export async function listActivePostsOf(
  db: Queryable,
  authorId: string,
  viewerId: string,
  cursor?: string,
): Promise<PostPage> {
  const condition = and(
    eq(posts.authorId, authorId),
    eq(posts.isActive, true),
    isNotBlocked(viewerId, posts.authorId),
    cursor ? lt(posts.id, cursor) : undefined,
  );
  return toPostPage(await selectPosts(db, condition).limit(POSTS_PAGE_SIZE + 1));
}

/** Ignores blocks, unlike {@link findVisiblePost}. */
export const findActivePost = (db: Queryable, postId: string): Promise<Post | null> =>
  firstRow(selectPosts(db, and(eq(posts.id, postId), eq(posts.isActive, true))));

export async function findVisiblePost(db: Queryable, postId: string, memberId: string): Promise<Post | null> {
  const isVisible = or(
    and(eq(posts.isActive, true), isNotBlocked(memberId, posts.authorId)),
    eq(posts.authorId, memberId),
  );
  return firstRow(selectPosts(db, and(eq(posts.id, postId), isVisible)));
}

export const findOwnPost = (db: Queryable, postId: string, authorId: string): Promise<Post | null> =>
  firstRow(selectPosts(db, and(eq(posts.id, postId), eq(posts.authorId, authorId))));

const draftColumns = {
  platform: posts.platform,
  description: posts.description,
  tags: posts.tags,
  isActive: posts.isActive,
  startsAt: posts.startsAt,
  closesAt: posts.closesAt,
  closedReason: posts.closedReason,
  confirmBy: posts.confirmBy,
  seats: posts.seats,
  party: posts.party,
  roles: posts.roles,
  isShared: posts.isShared,
  isIndexable: posts.isIndexable,
  quickPost: posts.quickPost,
  draftId: posts.draftId,
  offlineId: posts.offlineId,
  syncedAt: posts.syncedAt,
};
type NewPost = Pick<typeof posts.$inferInsert, 'id' | 'authorId' | keyof typeof draftColumns>;

/** Locks author and game and inserts in one statement, so that no sanction and no rename comes in between. */
const insertOnce = prepareOnce((db) => {
  const author = db.$with('author').as(selectActiveMemberForKeyShare(db, sql.placeholder('authorId')));
  const game = db.$with('game').as(selectGameForKeyShare(db, sql.placeholder('nameKey')));
  const names = Object.values(draftColumns).map(({ name }) => sql.identifier(name));
  const values = Object.keys(draftColumns).map((field) => sql`${sql.placeholder(field)}`);
  const inserted = db.$with('inserted', { ...postRowColumns, authorId: posts.authorId }).as(sql`
    insert into ${posts} (id, author_id, game_id, game, filter_option, ${sql.join(names, sql`, `)})
    select ${sql.placeholder('id')}, author.id, game.id, game.name, game.filter_option, ${sql.join(values, sql`, `)}
    from author, game where game.is_verified or ${sql.placeholder('allowsUnverified')}
    on conflict do nothing returning *`);
  const activity = db.$with('activity', {}).as(sql`
    update ${members} set last_activity_at = now(), shares_posts = ${sql.placeholder('isShared')} from author, inserted
    where members.id = author.id and (author.is_activity_stale or shares_posts <> ${sql.placeholder('isShared')})`);
  return db
    .with(author, game, inserted, activity)
    .select({
      hasAuthor: sql<boolean>`exists (select from author)`,
      hasGame: sql<boolean>`exists (select from game where game.is_verified or ${sql.placeholder('allowsUnverified')})`,
      hiddenIds: sql<string[]>`array(${selectHiddenMemberIds(sql.placeholder('authorId'))})`,
      post: inserted._.selectedFields,
    })
    .from(sql`(values (1)) as one`)
    .leftJoin(inserted, sql`true`)
    .prepare('insert_post');
});

/**
 * Inserts a post about the game with this name key. `post` is null if the author is suspended, disabled or deleted, if there
 * is no such game (verified, unless `allowsUnverified`), or if the draft or offline item is a post already.
 */
export async function insertPostOnce(db: Queryable, post: NewPost, nameKey: string, allowsUnverified: boolean) {
  const missing = { draftId: null, offlineId: null, syncedAt: null };
  const [result] = await insertOnce(db).execute({
    ...missing,
    ...post,
    roles: JSON.stringify(post.roles),
    nameKey,
    allowsUnverified,
  });
  if (!result) throw new Error('The insert statement returned no row.');
  return result;
}

/** Ids that make repeated requests for a post idempotent. */
export type DraftKeys = Pick<PostDraft, 'draftId' | 'offlineId'>;

export async function findPostOfDraft(db: Queryable, authorId: string, { draftId, offlineId }: DraftKeys) {
  const sameDraft = draftId === undefined ? undefined : eq(posts.draftId, draftId);
  const sameItem = offlineId === undefined ? undefined : eq(posts.offlineId, offlineId);
  const isSame = or(sameDraft, sameItem);
  if (!isSame) return null;
  return firstRow(selectPosts(db, and(eq(posts.authorId, authorId), isSame)));
}

export const lockOwnPostForUpdate = (db: Queryable, postId: string, authorId: string) =>
  firstRow(
    db
      .select({
        isActive: posts.isActive,
        isShared: posts.isShared,
        startsAt: posts.startsAt,
        closesAt: posts.closesAt,
        closedReason: posts.closedReason,
        seats: posts.seats,
        party: posts.party,
        roles: posts.roles,
        acceptedSeats: posts.acceptedSeats,
        offeredSeats: posts.offeredSeats,
        crewVersion: posts.crewVersion,
        updatedAt: posts.updatedAt,
      })
      .from(posts)
      .where(and(eq(posts.id, postId), eq(posts.authorId, authorId)))
      .for('update'),
  );

export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockOwnPostForUpdate>>>;

export type PostColumnsChange = Partial<
  Pick<
    typeof posts.$inferInsert,
    | 'gameId'
    | 'game'
    | 'filterOption'
    | 'platform'
    | 'description'
    | 'tags'
    | 'isActive'
    | 'startsAt'
    | 'closesAt'
    | 'closedReason'
    | 'confirmBy'
    | 'seats'
    | 'party'
    | 'roles'
    | 'crewVersion'
    | 'isShared'
    | 'isIndexable'
    | 'quickPost'
  >
>;

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

/** Returns the deleted post, or null if the author has no such post. */
export const deleteOwnPost = (db: Queryable, postId: string, authorId: string) =>
  firstRow(
    db
      .delete(posts)
      .where(and(eq(posts.id, postId), eq(posts.authorId, authorId)))
      .returning({
        id: posts.id,
        authorId: posts.authorId,
        isActive: posts.isActive,
        game: posts.game,
        description: posts.description,
      }),
  );

/** Deletes up to `limit` posts of an author and returns their number. */
export async function deletePostsOf(db: Queryable, authorId: string, limit: number): Promise<number> {
  const some = db.select({ id: posts.id }).from(posts).where(eq(posts.authorId, authorId)).limit(limit);
  return affectedRows(db.delete(posts).where(inArray(posts.id, some)));
}

/** Closes up to `limit` overdue posts, and returns them. Skips those that another node is closing. */
export async function closeDuePosts(db: Queryable, closesUnconfirmed: boolean, limit: number) {
  const isEnded = sql`${posts.closesAt} <= clock_timestamp()`;
  const due = sql`select id from posts
    where is_active and least(closes_at, confirm_by) <= clock_timestamp() and (${closesUnconfirmed} or ${isEnded})
    order by least(closes_at, confirm_by) limit ${limit} for no key update skip locked`;
  return db
    .update(posts)
    .set({
      isActive: false,
      closedReason: sql`case when ${isEnded} then 'ended' else 'unconfirmed' end`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(sql`${posts.id} = any (array(${due}))`)
    .returning({ id: posts.id, authorId: posts.authorId, isActive: posts.isActive });
}
