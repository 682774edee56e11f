import { NEWER_POSTS_MAX_COUNT, type PostFilter } from '@muster/contract/board.ts';
import { POSTS_PAGE_SIZE, type PostPage } from '@muster/contract/posts.ts';
import { type SQL, sql } from 'drizzle-orm';
import { MAX as MAX_UUID } from 'uuid';
import type { Database, Queryable } from '../../../db/client.ts';
import { isAnyOf } from '../../../db/is-any-of.ts';
import { prepareOnce } from '../../../db/prepare-once.ts';
import { posts } from '../../../db/schema/posts.ts';
import { hiddenFrom } from '../../users/block-repository.ts';
import { type Stretch, isInFilter, newestPosts } from './post-filter.ts';
import { pageOf, selectPosts } from '../post-repository.ts';
import { matchesByIndex, matchesSearch, readNewest, searchByIndex } from './post-search-repository.ts';

const idsOf = async (db: Queryable, query: SQL): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
};

/** Ids of the newest posts that match a search: one more than a page, where there are as many. */
async function findIds(db: Database, filter: PostFilter, stretch: Stretch): Promise<string[]> {
  const most = POSTS_PAGE_SIZE + 1;
  const read = readNewest(filter, stretch);
  const among = sql`select id from (${read}) as newest where ${matchesSearch(filter)} order by id desc limit ${most}`;
  const ids = await idsOf(db, among);
  if (ids.length === most) return ids;
  const found = sql`select id from posts where ${isInFilter(filter, stretch)} and ${matchesByIndex(filter)}`;
  return searchByIndex(db, (tx) => idsOf(tx, sql`${found} order by id desc limit ${most}`));
}

/** Behind no post at all. */
const LAST_ID = sql.raw(`'${MAX_UUID}'`);

/** One more than a page, as a number of the query's own: a plan that is kept must know how few are read. */
const PAGE_AND_ONE = sql.raw(String(POSTS_PAGE_SIZE + 1));

/** The whole board, as most people look at it. */
const wholeBoard = prepareOnce((db) => {
  const newest = sql`select id from posts where is_active and id < coalesce(${sql.placeholder('before')}::uuid, ${LAST_ID})
      and author_id <> all (array(${hiddenFrom(sql.placeholder('viewerId'))}))
    order by id desc limit ${PAGE_AND_ONE}`;
  return selectPosts(db, sql`${posts.id} = any (array(${newest}))`).prepare('whole_board');
});

/** A page of all active posts that a member can see, newest first. */
export const listWholeBoard = async (db: Database, viewerId: string, before: string | null): Promise<PostPage> =>
  pageOf(await wholeBoard(db).execute({ viewerId, before }));

/** A page of the active posts under a filter, newest first. */
export async function listActivePosts(db: Database, filter: PostFilter, stretch: Stretch): Promise<PostPage> {
  const newest = sql`select id from ${newestPosts(filter, stretch)} as newest order by id desc limit ${PAGE_AND_ONE}`;
  const isOnPage = filter.search
    ? isAnyOf(posts.id, await findIds(db, filter, stretch))
    : sql`${posts.id} = any (array(${newest}))`;
  return pageOf(await selectPosts(db, isOnPage));
}

/** Active posts in a stretch of the board, up to {@link NEWER_POSTS_MAX_COUNT}. */
export async function countNewerPosts(db: Queryable, filter: PostFilter, stretch: Stretch) {
  const newer = sql`select from (${readNewest(filter, stretch)}) as newest
    where ${matchesSearch(filter)} limit ${NEWER_POSTS_MAX_COUNT}`;
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${newer}) as newer`);
  return rows[0] ?? { count: 0 };
}
