import type { PostFacet, PostFacets } from '@muster/contract/board/board.ts';
import { startWindows } from '@muster/contract/board/board-filter.ts';
import type { Platform } from '@muster/contract/values/platforms.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { planEachTime } from '#src/db/prepare-queries.ts';
import { isListed, posts } from '#src/db/schema/posts.ts';
import { isInFilter, isJoinableNow, matchedColumns, type ResolvedFilter } from './post-filter.ts';
import {
  countRows,
  matchesSearch,
  MAX_SCANNED_POSTS,
  queryMatches,
  scanBoard,
  selectMatches,
} from '../search/post-search-repository.ts';

/** Minimum matches among the scanned posts (1 in 20) at which the text index is too slow. */
const COMMON_MATCH_COUNT = 250;
/** Limit of matches counted through the text index. */
const MAX_INDEX_COUNT = 1000;

/** Number of posts of one game on one platform. */
export interface PostCell {
  readonly game: string;
  readonly nameKey: string;
  readonly filterOption: string;
  readonly platform: Platform;
  readonly count: number;
}

export interface CountedPosts {
  readonly cells: readonly PostCell[];
  /** False if counting stopped at a limit. */
  readonly isComplete: boolean;
}

/** `counts` selects game_id, platform and count. */
async function selectCells(db: Queryable, counts: SQL): Promise<PostCell[]> {
  const { rows } = await db.execute<{ [Key in keyof PostCell]: PostCell[Key] }>(sql`
    select games.name as game, games.name_key as "nameKey", games.filter_option as "filterOption", platform, count
    from (${counts}) as counts join games on games.id = counts.game_id`);
  return rows;
}

export const totalCount = (cells: readonly PostCell[]): number => cells.reduce((sum, { count }) => sum + count, 0);

/** Members whose posts are not counted. */
type HiddenIds = readonly string[];

/** Counts of all active posts: the stored counts minus the posts of hidden members. */
export function countActivePosts(db: Queryable, hiddenIds: HiddenIds): Promise<PostCell[]> {
  const hidden = sql`union all select game_id, platform, -count(*) from posts
    where ${isListed} and ${isAnyOf(posts.authorId, hiddenIds)} group by game_id, platform`;
  return selectCells(
    db,
    sql`select game_id, platform, sum(count)::int as count
        from (select game_id, platform, count from post_counts ${hiddenIds.length > 0 ? hidden : sql``}) as stored
        group by game_id, platform having sum(count) > 0`,
  );
}

/** Counts matches among the newest posts of the filter, up to {@link MAX_SCANNED_POSTS}. */
export async function countNewestMatches(
  db: Queryable,
  filter: ResolvedFilter,
  hiddenIds: HiddenIds,
): Promise<CountedPosts> {
  const scanned = scanBoard(filter, { hiddenIds });
  const cells = await selectCells(
    db,
    sql`select game_id, platform, count(*)::int as count from (${scanned}) as posts
        where ${matchesSearch(filter)} group by game_id, platform`,
  );
  return { cells, isComplete: (await countRows(db, scanned)) < MAX_SCANNED_POSTS };
}

async function countByIndex(db: Queryable, filter: ResolvedFilter, hiddenIds: HiddenIds): Promise<CountedPosts> {
  const matches = selectMatches(filter, { hiddenIds });
  const found = sql`select game_id, platform from (${matches}) as posts limit ${MAX_INDEX_COUNT}`;
  const counts = sql`select game_id, platform, count(*)::int as count from (${found}) as found group by game_id, platform`;
  const cells = await queryMatches(db, filter, (tx) => selectCells(tx, counts));
  return { cells, isComplete: totalCount(cells) < MAX_INDEX_COUNT };
}

/** Counts the posts that match a search. On a big board the counts of a common word are incomplete. */
export async function countMatchingPosts(
  db: Queryable,
  filter: ResolvedFilter,
  hiddenIds: HiddenIds,
): Promise<CountedPosts> {
  const newest = await countNewestMatches(db, filter, hiddenIds);
  return newest.isComplete || totalCount(newest.cells) >= COMMON_MATCH_COUNT
    ? newest
    : countByIndex(db, filter, hiddenIds);
}

/** The authors of posts in the window `now`, whose counts differ from those of other members. */
export async function listAuthorsOfPostsNow(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct author_id as id from posts where ${isListed} and ${isJoinableNow}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Counts the posts that match a filter in each window of start times, each among up to {@link MAX_SCANNED_POSTS}. */
export async function countStartWindows(
  db: Queryable,
  filter: ResolvedFilter,
  hiddenIds: HiddenIds,
): Promise<PostFacets['times']> {
  const counts = startWindows.map((when) => {
    const isIn = isInFilter({ ...filter, when }, { hiddenIds });
    return sql`select ${when} as option, count(*) filter (where ${matchesSearch(filter)})::int as count,
        count(*) = ${MAX_SCANNED_POSTS} as "isAtLeast"
      from (select ${matchedColumns} from posts where ${isIn} limit ${MAX_SCANNED_POSTS}) as posts`;
  });
  const { rows } = await db.execute<PostFacet & Record<string, unknown>>(
    sql`${planEachTime} ${sql.join(counts, sql` union all `)}`,
  );
  return startWindows.flatMap((when) => rows.filter(({ option }) => option === when));
}
