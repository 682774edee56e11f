import { NEWER_POSTS_MAX_COUNT, type PostFilter } from '@muster/contract/board.ts';
import { POSTS_PAGE_SIZE, type PostPage } from '@muster/contract/posts.ts';
import { type SQL, sql } from 'drizzle-orm';
import { MAX as MAX_UUID } from 'uuid';
import type { Database, Queryable } from '../../../db/client.ts';
import { isAnyOf } from '../../../db/is-any-of.ts';
import { prepareOnce } from '../../../db/prepare-once.ts';
import { posts } from '../../../db/schema/posts.ts';
import { selectHiddenMemberIds } from '../../users/block-repository.ts';
import { type BoardRange, isInFilter, selectNewestPosts } from './post-filter.ts';
import { toPostPage, selectPosts } from '../post-repository.ts';
import { matchesByIndex, matchesSearch, scanNewestPosts, searchByIndex } from './post-search-repository.ts';

const idsOf = async (db: Queryable, query: SQL): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
};

/** Ids of the newest posts that match a search: one more than a page, where there are as many. */
async function findIds(db: Database, filter: PostFilter, stretch: BoardRange): Promise<string[]> {
  const most = POSTS_PAGE_SIZE + 1;
  const read = scanNewestPosts(filter, stretch);
  const among = sql`select id from (${read}) as newest where ${matchesSearch(filter)} order by id desc limit ${most}`;
  const ids = await idsOf(db, among);
  if (ids.length === most) return ids;
  const found = sql`select id from posts where ${isInFilter(filter, stretch)} and ${matchesByIndex(filter)}`;
  return searchByIndex(db, (tx) => idsOf(tx, sql`${found} order by id desc limit ${most}`));
}

/** Behind no post at all. */
const MAX_ID = sql.raw(`'${MAX_UUID}'`);

/** One more than a page, as a number of the query's own: a plan that is kept must know how few are read. */
const PAGE_LIMIT = sql.raw(String(POSTS_PAGE_SIZE + 1));

/** The whole board, as most people look at it. */
const allActivePosts = prepareOnce((db) => {
  const newest = sql`select id from posts where is_active and id < coalesce(${sql.placeholder('before')}::uuid, ${MAX_ID})
      and author_id <> all (array(${selectHiddenMemberIds(sql.placeholder('viewerId'))}))
    order by id desc limit ${PAGE_LIMIT}`;
  return selectPosts(db, sql`${posts.id} = any (array(${newest}))`).prepare('whole_board');
});

/** A page of all active posts that a member can see, newest first. */
export const listAllActivePosts = async (db: Database, viewerId: string, before: string | null): Promise<PostPage> =>
  toPostPage(await allActivePosts(db).execute({ viewerId, before }));

/** A page of the active posts under a filter, newest first. */
export async function listActivePosts(db: Database, filter: PostFilter, stretch: BoardRange): Promise<PostPage> {
  const newest = sql`select id from ${selectNewestPosts(filter, stretch)} as newest order by id desc limit ${PAGE_LIMIT}`;
  const isOnPage = filter.search
    ? isAnyOf(posts.id, await findIds(db, filter, stretch))
    : sql`${posts.id} = any (array(${newest}))`;
  return toPostPage(await selectPosts(db, isOnPage));
}

/** Active posts in a stretch of the board, up to {@link NEWER_POSTS_MAX_COUNT}. */
export async function countNewerPosts(db: Queryable, filter: PostFilter, stretch: BoardRange) {
  const newer = sql`select from (${scanNewestPosts(filter, stretch)}) as newest
    where ${matchesSearch(filter)} limit ${NEWER_POSTS_MAX_COUNT}`;
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${newer}) as newer`);
  return rows[0] ?? { count: 0 };
}
