import type { PostFilter } from '@muster/contract/board.ts';
import type { Platform } from '@muster/contract/values/platforms.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/client.ts';
import { isAnyOf } from '../../../db/is-any-of.ts';
import { posts } from '../../../db/schema/posts.ts';
import { isInFilter } from './post-filter.ts';
import {
  matchesByIndex,
  matchesSearch,
  MAX_SCANNED_POSTS,
  scanNewestPosts,
  searchByIndex,
} from './post-search-repository.ts';

/** With so many matches among those that were read, one post in twenty, the text index would take too long. */
const COMMON_MATCH_COUNT = 250;
/** The text index counts up to here. */
const MAX_INDEX_COUNT = 1000;

/** How many posts of one game on one platform there are. */
export interface PostCell {
  readonly game: string;
  readonly nameKey: string;
  readonly filterOption: string;
  readonly platform: Platform;
  readonly count: number;
}

export interface CountedPosts {
  readonly cells: readonly PostCell[];
  /** Whether these are all of them, and not only some. */
  readonly isComplete: boolean;
}

/** `counts` selects game_id, platform and count. */
async function selectCells(db: Queryable, counts: SQL): Promise<PostCell[]> {
  const { rows } = await db.execute<{ [Key in keyof PostCell]: PostCell[Key] }>(sql`
    select games.name as game, games.name_key as "nameKey", games.filter_option as "filterOption", platform, count
    from (${counts}) as counts join games on games.id = counts.game_id`);
  return rows;
}

/** How many posts these are together. */
export const totalCount = (cells: readonly PostCell[]): number => cells.reduce((sum, { count }) => sum + count, 0);

/** Members whose posts are left out. */
type HiddenIds = readonly string[];

/** All active posts: the counts that are kept, less those of hidden members. */
export function countActivePosts(db: Queryable, hiddenIds: HiddenIds): Promise<PostCell[]> {
  const hidden = sql`union all select game_id, platform, -count(*) from posts
    where is_active and ${isAnyOf(posts.authorId, hiddenIds)} group by game_id, platform`;
  return selectCells(
    db,
    sql`select game_id, platform, sum(count)::int as count
        from (select game_id, platform, count from post_counts ${hiddenIds.length > 0 ? hidden : sql``}) as kept
        group by game_id, platform having sum(count) > 0`,
  );
}

/** What matches among the newest posts of the filter, which may be all there are. */
export async function countNewestMatches(
  db: Queryable,
  filter: PostFilter,
  hiddenIds: HiddenIds,
): Promise<CountedPosts> {
  const read = scanNewestPosts(filter, { hiddenIds });
  const { rows } = await db.execute<{ read: number }>(sql`select count(*)::int as read from (${read}) as newest`);
  const cells = await selectCells(
    db,
    sql`select game_id, platform, count(*)::int as count from (${read}) as newest
        where ${matchesSearch(filter)} group by game_id, platform`,
  );
  return { cells, isComplete: (rows[0]?.read ?? 0) < MAX_SCANNED_POSTS };
}

async function countByIndex(db: Database, filter: PostFilter, hiddenIds: HiddenIds): Promise<CountedPosts> {
  const found = sql`select game_id, platform from posts
    where ${isInFilter(filter, { hiddenIds })} and ${matchesByIndex(filter)} limit ${MAX_INDEX_COUNT}`;
  const counts = sql`select game_id, platform, count(*)::int as count from (${found}) as found group by game_id, platform`;
  const cells = await searchByIndex(db, (tx) => selectCells(tx, counts));
  return { cells, isComplete: totalCount(cells) < MAX_INDEX_COUNT };
}

/** The posts that match a search, by game and platform; on a big board a common search is not counted to its end. */
export async function countMatchingPosts(
  db: Database,
  filter: PostFilter,
  hiddenIds: HiddenIds,
): Promise<CountedPosts> {
  const newest = await countNewestMatches(db, filter, hiddenIds);
  return newest.isComplete || totalCount(newest.cells) >= COMMON_MATCH_COUNT
    ? newest
    : countByIndex(db, filter, hiddenIds);
}
