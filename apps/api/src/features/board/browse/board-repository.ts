import { boardCursor, NEWER_POSTS_MAX_COUNT } from '@muster/contract/board/board.ts';
import { POSTS_PAGE_SIZE, type PostPage } from '@muster/contract/posts/posts.ts';
import { asc, desc, sql } from 'drizzle-orm';
import { MAX as MAX_UUID } from 'uuid';
import { type Database, prepareOnce, type Queryable } from '#src/db/client.ts';
import { idsOf } from '#src/db/rows.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { isListed, posts } from '#src/db/schema/posts.ts';
import { selectHiddenMemberIds } from '#src/features/members/block-repository.ts';
import { type BoardRange, type ResolvedFilter, selectBoard } from './post-filter.ts';
import { toPostPage, selectPosts } from '#src/features/posts/post-repository.ts';
import {
  countRows,
  listMatchingIds,
  matchesSearch,
  scanBoard,
  selectSampledIds,
} from '../search/post-search-repository.ts';

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
  const isSearch = Boolean(filter.search || filter.fits);
  const limit = POSTS_PAGE_SIZE + 1;
  const first = isSearch
    ? selectSampledIds(filter, range, limit)
    : sql`select id from (${selectBoard(filter, range, limit)}) as board`;
  const order = range.sort ? [asc(posts.startsAt), desc(posts.id)] : undefined;
  let found = await selectPosts(db, sql`${posts.id} = any (array(${first}))`, order);
  if (isSearch && found.length < limit) {
    const ids = await listMatchingIds(db, filter, range, limit, found.length);
    if (ids.length > found.length) found = await selectPosts(db, isAnyOf(posts.id, ids), order);
  }
  const { posts: page, nextCursor } = toPostPage(found);
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
