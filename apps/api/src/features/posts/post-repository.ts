import { POSTS_PAGE_SIZE, type Post, type PostDraft, type PostPage } from '@muster/contract/posts.ts';
import { type SQL, and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { members } from '../../db/schema/members.ts';
import { postResponses, posts } from '../../db/schema/posts.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { selectGameForKeyShare } from '../games/game-repository.ts';
import { selectHiddenMemberIds, isNotBlocked } from '../users/block-repository.ts';
import { selectActiveMemberForKeyShare } from '../users/member-repository.ts';
import { postColumns, postRowColumns } from './post-columns.ts';

/** Posts with their authors, newest first. */
export const selectPosts = (db: Queryable, condition: SQL | undefined) =>
  db
    .select(postColumns)
    .from(posts)
    .innerJoin(members, eq(members.id, posts.authorId))
    .where(condition)
    .orderBy(desc(posts.id));

/** A page of posts, given one post more where there is a next page. */
export function toPostPage(found: readonly Post[]): PostPage {
  const page = found.slice(0, POSTS_PAGE_SIZE);
  return { posts: page, nextCursor: found.length > page.length ? (page.at(-1)?.id ?? null) : null };
}

/** A page of an author's posts behind `cursor`, newest first. */
export async function listPostsOf(db: Queryable, authorId: string, cursor?: string): Promise<PostPage> {
  const condition = and(eq(posts.authorId, authorId), cursor ? lt(posts.id, cursor) : undefined);
  return toPostPage(await selectPosts(db, condition).limit(POSTS_PAGE_SIZE + 1));
}

/** A page of the posts of an author that `viewerId` can see, newest first. */
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

/** A post of the board, whoever asks; null when there is none. */
export async function findActivePost(db: Queryable, postId: string): Promise<Post | null> {
  const [post] = await selectPosts(db, and(eq(posts.id, postId), eq(posts.isActive, true)));
  return post ?? null;
}

/** A post that this member can see; null when there is none. */
export async function findVisiblePost(db: Queryable, postId: string, memberId: string): Promise<Post | null> {
  const isVisible = or(
    and(eq(posts.isActive, true), isNotBlocked(memberId, posts.authorId)),
    eq(posts.authorId, memberId),
  );
  const [post] = await selectPosts(db, and(eq(posts.id, postId), isVisible));
  return post ?? null;
}

/** A post of this author; null when there is none or it is somebody else's. */
export async function findOwnPost(db: Queryable, postId: string, authorId: string): Promise<Post | null> {
  const [post] = await selectPosts(db, and(eq(posts.id, postId), eq(posts.authorId, authorId)));
  return post ?? null;
}

/** What the writer of a post decides, and from where it came. */
const written = {
  platform: posts.platform,
  description: posts.description,
  tags: posts.tags,
  isActive: posts.isActive,
  isShared: posts.isShared,
  isIndexable: posts.isIndexable,
  quickPost: posts.quickPost,
  draftId: posts.draftId,
  offlineId: posts.offlineId,
  syncedAt: posts.syncedAt,
};
type WrittenPost = Pick<typeof posts.$inferInsert, 'id' | 'authorId' | keyof typeof written>;

/** One statement, and so a transaction by itself: nobody is shut out, and no game renamed, between holding and writing. */
const insertOnce = prepareOnce((db) => {
  const actor = db.$with('actor').as(selectActiveMemberForKeyShare(db, sql.placeholder('authorId')));
  const game = db.$with('game').as(selectGameForKeyShare(db, sql.placeholder('nameKey')));
  const names = Object.values(written).map(({ name }) => sql.identifier(name));
  const values = Object.keys(written).map((field) => sql`${sql.placeholder(field)}`);
  const inserted = db.$with('inserted', { ...postRowColumns, authorId: posts.authorId }).as(sql`
    insert into ${posts} (id, author_id, game_id, game, filter_option, ${sql.join(names, sql`, `)})
    select ${sql.placeholder('id')}, actor.id, game.id, game.name, game.filter_option, ${sql.join(values, sql`, `)}
    from actor, game where game.is_verified or ${sql.placeholder('takesAnyGame')}
    on conflict do nothing returning *`);
  const noted = db.$with('noted', {}).as(sql`
    update ${members} set last_activity_at = now(), shares_posts = ${sql.placeholder('isShared')} from actor, inserted
    where members.id = actor.id and (actor.is_quiet or shares_posts <> ${sql.placeholder('isShared')})`);
  return db
    .with(actor, game, inserted, noted)
    .select({
      ...inserted._.selectedFields,
      hiddenIds: sql<string[]>`array(${selectHiddenMemberIds(sql.placeholder('authorId'))})`,
    })
    .from(inserted)
    .prepare('insert_post');
});

/**
 * Inserts a post about the game with this key of its name; gives what stands in its row, and whom its author does not see and
 * is not seen by. Null when its author is shut out, when there is no such game, verified unless any will do, or when its
 * draft or its offline item has become a post before.
 */
export async function insertPostOnce(db: Queryable, post: WrittenPost, nameKey: string, takesAnyGame: boolean) {
  const missing = { draftId: null, offlineId: null, syncedAt: null };
  const [inserted] = await insertOnce(db).execute({ ...missing, ...post, nameKey, takesAnyGame });
  return inserted ?? null;
}

/** What makes two requests for a post the same one. */
export type DraftKeys = Pick<PostDraft, 'draftId' | 'offlineId'>;

/** The post that this draft or offline item of the author has become; null when there is none yet. */
export async function findPostOfDraft(db: Queryable, authorId: string, { draftId, offlineId }: DraftKeys) {
  const sameDraft = draftId === undefined ? undefined : eq(posts.draftId, draftId);
  const sameItem = offlineId === undefined ? undefined : eq(posts.offlineId, offlineId);
  const isSame = or(sameDraft, sameItem);
  if (!isSame) return null;
  const [post] = await selectPosts(db, and(eq(posts.authorId, authorId), isSame));
  return post ?? null;
}

/** A post of this author, held until the transaction ends; null when there is none. */
export async function lockOwnPostForUpdate(db: Queryable, postId: string, authorId: string) {
  const [post] = await db
    .select({ isActive: posts.isActive, isShared: posts.isShared, updatedAt: posts.updatedAt })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.authorId, authorId)))
    .for('update');
  return post ?? null;
}

export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockOwnPostForUpdate>>>;

/** What of a post can be changed. */
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
    | 'isShared'
    | 'isIndexable'
    | 'quickPost'
  >
>;

/** Changes a post of this author, where there is one. */
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

/** Who wrote a post; null when there is none. */
export async function findAuthorId(db: Queryable, postId: string): Promise<string | null> {
  const [post] = await db.select({ authorId: posts.authorId }).from(posts).where(eq(posts.id, postId));
  return post?.authorId ?? null;
}

/** What the post of this author was; null when there was none. */
export async function deleteOwnPost(db: Queryable, postId: string, authorId: string) {
  const [deleted] = await db
    .delete(posts)
    .where(and(eq(posts.id, postId), eq(posts.authorId, authorId)))
    .returning({
      id: posts.id,
      authorId: posts.authorId,
      isActive: posts.isActive,
      game: posts.game,
      description: posts.description,
    });
  return deleted ?? null;
}

/** Deletes so many posts of an author; gives how many there were. */
export async function deletePostsOf(db: Queryable, authorId: string, atMost: number): Promise<number> {
  const some = db.select({ id: posts.id }).from(posts).where(eq(posts.authorId, authorId)).limit(atMost);
  const { rowCount } = await db.delete(posts).where(inArray(posts.id, some));
  return rowCount ?? 0;
}

/** The author of an active post, which is held; null when this member cannot see such a post. */
export async function lockActivePostForNoKeyUpdate(
  db: Queryable,
  postId: string,
  memberId: string,
): Promise<string | null> {
  const [post] = await db
    .select({ authorId: posts.authorId })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.isActive, true), isNotBlocked(memberId, posts.authorId)))
    .for('no key update');
  return post?.authorId ?? null;
}

/** Counts a member among those who pressed Connect, and says whether it was the first time. Needs the post locked. */
export async function insertResponseOnce(db: Queryable, postId: string, memberId: string): Promise<boolean> {
  const inserted = await db
    .insert(postResponses)
    .values({ postId, memberId })
    .onConflictDoNothing()
    .returning({ postId: postResponses.postId });
  if (inserted.length === 0) return false;
  await db
    .update(posts)
    .set({ responses: sql`${posts.responses} + 1` })
    .where(eq(posts.id, postId));
  return true;
}
