import { boardCursor, NEWER_POSTS_MAX_COUNT } from '@muster/contract/posts/board.ts';
import { POSTS_PAGE_SIZE, type PostPage } from '@muster/contract/posts/posts.ts';
import { asc, desc, sql } from 'drizzle-orm';
import { MAX as MAX_UUID } from 'uuid';
import { type Database, prepareOnce, type Queryable } from '../../../db/client.ts';
import { idsOf } from '#src/db/rows.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { isListed, posts } from '../../../db/schema/posts.ts';
import { selectHiddenMemberIds } from '#src/features/members/block-repository.ts';
import { type BoardRange, type ResolvedFilter, selectBoard } from './post-filter.ts';
import { toPostPage, selectPosts } from '../post-repository.ts';
import { countRows, findMatchingIds, matchesSearch, scanBoard } from './search/post-search-repository.ts';

const MAX_ID = sql.raw(`'${MAX_UUID}'`);

/** One more than a page. A literal and not a parameter, so that the planner of a prepared statement knows it. */
const PAGE_LIMIT = sql.raw(String(POSTS_PAGE_SIZE + 1));

/**
 * The board without a filter. Hot (benchmark `browse`): one prepared statement, which also excludes blocked members and joins
 * only the posts of the page.
 */
const allActivePosts = prepareOnce((db) => {
  const newest = sql`select id from posts where ${isListed} and id < coalesce(${sql.placeholder('before')}::uuid, ${MAX_ID})
      and author_id <> all (array(${selectHiddenMemberIds(sql.placeholder('viewerId'))}))
    order by id desc limit ${PAGE_LIMIT}`;
  return selectPosts(db, sql`${posts.id} = any (array(${newest}))`).prepare('whole_board');
});

export const listAllActivePosts = async (db: Database, viewerId: string, before: string | null): Promise<PostPage> =>
  toPostPage(await allActivePosts(db).execute({ viewerId, before }));

export async function listActivePosts(db: Database, filter: ResolvedFilter, range: BoardRange): Promise<PostPage> {
  const first = sql`select id from (${selectBoard(filter, range, POSTS_PAGE_SIZE + 1)}) as board`;
  const isOnPage =
    filter.search || filter.fits
      ? isAnyOf(posts.id, await findMatchingIds(db, filter, range, POSTS_PAGE_SIZE + 1))
      : sql`${posts.id} = any (array(${first}))`;
  const order = range.sort ? [asc(posts.startsAt), desc(posts.id)] : undefined;
  const { posts: page, nextCursor } = toPostPage(await selectPosts(db, isOnPage, order));
  const last = page.at(-1);
  return { posts: page, nextCursor: nextCursor && last ? boardCursor(last, range.sort) : null };
}

/** Without the posts of hidden members. Undefined on an empty board. */
export async function findNewestId(db: Queryable, hiddenIds: readonly string[]): Promise<string | undefined> {
  const [newestId] = await idsOf(
    db.execute<{ id: string }>(
      sql`select id from posts where ${isListed} and not ${isAnyOf(posts.authorId, hiddenIds)} order by id desc limit 1`,
    ),
  );
  return newestId;
}

/** Number of active posts in a range, up to {@link NEWER_POSTS_MAX_COUNT}. */
export const countNewerPosts = (db: Queryable, filter: ResolvedFilter, range: BoardRange): Promise<number> =>
  countRows(
    db,
    sql`select from (${scanBoard(filter, range)}) as posts
      where ${matchesSearch(filter)} limit ${NEWER_POSTS_MAX_COUNT}`,
  );
