import { type Platform, platformOfAlias } from '@muster/contract/values/platforms.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { planEachTime } from '#src/db/prepare-queries.ts';
import { idsOf } from '#src/db/rows.ts';
import { hasGramsOf, likePattern, textArray } from '#src/db/sql-expressions.ts';
import { createWorkQueue } from '#src/lib/work-queue.ts';
import {
  boardOrder,
  type BoardRange,
  fitsViewer,
  hasLanguageAndArea,
  isInFilter,
  type ResolvedFilter,
  selectBoard,
} from '../browse/post-filter.ts';
import { searchTerms } from './search-terms.ts';

/** A search scans this many of the first posts of the board before it uses an index, which is slow for common matches. */
export const MAX_SCANNED_POSTS = 5000;
/** Number of posts that a search scans first. */
const SAMPLED_POSTS = 500;
/** If these contain fewer matches, an index is faster than scanning more posts. */
const MIN_SAMPLED_MATCHES = 3;
/** Concurrent searches through the text index; the rest of the connection pool stays free for other requests. */
const SEARCH_CONCURRENCY = 3;
const MAX_QUEUED_SEARCHES = 12;
/** Only a search for very common character groups in a rare order takes longer. */
const SEARCH_TIMEOUT_MS = 1000;

const searchQueue = createWorkQueue(SEARCH_CONCURRENCY, MAX_QUEUED_SEARCHES, 'unavailable');

/** The first posts in a range, up to {@link MAX_SCANNED_POSTS}. */
export const scanBoard = (filter: ResolvedFilter, range: BoardRange): SQL =>
  selectBoard(filter, range, MAX_SCANNED_POSTS);

/** A word or phrase of a search, and the games and platform for which it is an alias. */
interface SearchTerm {
  readonly text: string;
  readonly gameIds: readonly string[];
  readonly platform: Platform | undefined;
}

/** Phrases have no entry in `aliasedGames`. */
const termsOf = ({ search = '', aliasedGames }: ResolvedFilter): SearchTerm[] =>
  searchTerms(search).map((text) => ({
    text,
    gameIds: aliasedGames?.get(text) ?? [],
    platform: aliasedGames?.has(text) ? platformOfAlias(text) : undefined,
  }));

/** Matches the text, or a game or the platform that it is an alias of. */
const orAliased = (matchesText: SQL, { gameIds, platform }: SearchTerm): SQL =>
  sql`(${matchesText}${gameIds.length > 0 ? sql` or game_id = any(${textArray(gameIds)})` : sql``}${platform ? sql` or platform = ${platform}` : sql``})`;

const matchesTerm = (term: SearchTerm): SQL => orAliased(sql`search_text like ${likePattern(term.text)}`, term);

const hasGramsOfTerm = (term: SearchTerm): SQL => orAliased(hasGramsOf(sql`search_text`, term.text), term);

const allOf = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `);

/**
 * Matches the preferences, and all terms of the search as substrings of the folded text, literally ('%', '_' and '\' are no
 * wildcards).
 */
export const matchesSearch = (filter: ResolvedFilter): SQL =>
  sql`${allOf(termsOf(filter).map(matchesTerm))} and ${fitsViewer(filter) ?? sql`true`}`;

/**
 * All posts that match. The planner misjudges their number, and so whether a scan finds the first ones sooner: it plans
 * `materialized` for all rows. Without, a count of preferences that no post fits scanned 1,000,000 posts for more than 5 s
 * instead of 1.1 s. The search index has no statistics, so the planner expects few rows and uses it.
 */
export function selectMatches(filter: ResolvedFilter, range: BoardRange): SQL {
  const condition = sql`${isInFilter(filter, range)} and ${allOf(termsOf(filter).map(hasGramsOfTerm))}
    and ${matchesSearch(filter)} and ${hasLanguageAndArea(filter) ?? sql`true`}`;
  return sql`${planEachTime} with matches as materialized (
      select id, starts_at, game_id, platform from posts where ${condition}
    ) select * from matches`;
}

/** Runs a search in the index with a time limit. Rejects it at once if too many are queued. */
const searchByIndex = <Result>(db: Queryable, query: (db: Queryable) => Promise<Result>): Promise<Result> =>
  searchQueue.run(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(SEARCH_TIMEOUT_MS)}, true)`);
      return query(tx);
    }),
  );

/** Runs a query of {@link selectMatches}. */
export const queryMatches = <Result>(
  db: Queryable,
  { search }: ResolvedFilter,
  query: (db: Queryable) => Promise<Result>,
): Promise<Result> => (search ? searchByIndex(db, query) : query(db));

export async function countRows(db: Queryable, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${query}) as counted`);
  return rows[0]?.count ?? 0;
}

const selectFirst = (range: BoardRange, limit: number, selected: SQL, condition = sql`true`): SQL =>
  sql`select id from (${selected}) as posts where ${condition} order by ${boardOrder(range)} limit ${limit}`;

const scanFirst = (filter: ResolvedFilter, range: BoardRange, limit: number, size: number): SQL =>
  selectFirst(range, limit, selectBoard(filter, range, size), matchesSearch(filter));

/** Ids of the first posts that match a search and preferences, up to `limit`, among the {@link SAMPLED_POSTS} first ones. */
export const selectSampledIds = (filter: ResolvedFilter, range: BoardRange, limit: number): SQL =>
  scanFirst(filter, range, limit, SAMPLED_POSTS);

/** The same among all posts. `sampledCount` is the number of ids that {@link selectSampledIds} found. */
export async function listMatchingIds(
  db: Queryable,
  filter: ResolvedFilter,
  range: BoardRange,
  limit: number,
  sampledCount: number,
): Promise<string[]> {
  const list = (tx: Queryable, query: SQL): Promise<string[]> => idsOf(tx.execute<{ id: string }>(query));
  if (sampledCount >= MIN_SAMPLED_MATCHES) {
    const ids = await list(db, scanFirst(filter, range, limit, MAX_SCANNED_POSTS));
    if (ids.length === limit) return ids;
  }
  const matches = selectFirst(range, limit, selectMatches(filter, range));
  return queryMatches(db, filter, (tx) => list(tx, matches));
}
