import { type Platform, platformOfAlias } from '@muster/contract/values/platforms.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { planEachTime } from '#src/db/prepared-statement-client.ts';
import { idsOf } from '#src/db/rows.ts';
import { likePattern, textArray } from '#src/db/sql-expressions.ts';
import { createWorkQueue } from '#src/lib/work-queue.ts';
import {
  boardOrder,
  type BoardRange,
  fitsViewer,
  isInFilter,
  type ResolvedFilter,
  selectBoard,
} from '../post-filter.ts';
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

/** The same condition, but no index fits it. */
const matchesTermByScan = (term: SearchTerm): SQL =>
  orAliased(sql`search_text || '' like ${likePattern(term.text)}`, term);

const allOf = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `);

const allOfFilter = (filter: ResolvedFilter, terms: readonly SQL[]): SQL =>
  sql`${allOf(terms)} and ${fitsViewer(filter) ?? sql`true`}`;

/**
 * Matches the preferences, and all terms of the search as substrings of the folded text, literally ('%', '_' and '\' are no
 * wildcards).
 */
export const matchesSearch = (filter: ResolvedFilter): SQL => allOfFilter(filter, termsOf(filter).map(matchesTerm));

const hasTrigram = ({ text }: SearchTerm): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** Whether fewer of the newest posts contain all of `terms` than all of `others`. */
async function areRarer(db: Queryable, terms: readonly SearchTerm[], others: readonly SearchTerm[]): Promise<boolean> {
  const countOf = (all: readonly SearchTerm[]): SQL => sql`count(*) filter (where ${allOf(all.map(matchesTerm))})`;
  const { rows } = await db.execute<{ areRarer: boolean }>(sql`
    select ${countOf(terms)} < ${countOf(others)} as "areRarer"
    from (${scanBoard({}, { hiddenIds: [] })}) as newest`);
  return rows[0]?.areRarer === true;
}

/**
 * Like {@link matchesSearch}, through the indexes of preferences, and the trigram index for long words or the index of
 * characters and pairs for short ones. A search for both uses the index of the rarer ones: it takes too long to read all posts that contain a common word.
 */
async function matchesByIndex(db: Queryable, filter: ResolvedFilter): Promise<SQL> {
  const terms = termsOf(filter);
  const [long, short] = [terms.filter(hasTrigram), terms.filter((term) => !hasTrigram(term))];
  const usesTrigrams = short.length === 0 || (long.length > 0 && !(await areRarer(db, short, long)));
  if (usesTrigrams) return allOfFilter(filter, [...long.map(matchesTerm), ...short.map(matchesTermByScan)]);
  const containsGrams = (term: SearchTerm): SQL =>
    orAliased(sql`post_grams(search_text) @> post_grams(${term.text})`, term);
  return allOfFilter(filter, [...short.map(containsGrams), ...terms.map(matchesTermByScan)]);
}

/**
 * All posts that match. The planner misjudges their number, and so whether a scan finds the first ones sooner: it plans
 * `materialized` for all rows.
 */
export async function selectMatches(db: Queryable, filter: ResolvedFilter, range: BoardRange): Promise<SQL> {
  const condition = sql`${isInFilter(filter, range)} and ${await matchesByIndex(db, filter)}`;
  return sql`${planEachTime} with matches as materialized (
      select id, starts_at, game_id, platform from posts where ${condition}
    ) select * from matches`;
}

/** Forces a query onto the text index. Rejects it at once if too many searches are queued. */
const searchByIndex = <Result>(db: Queryable, query: (db: Queryable) => Promise<Result>): Promise<Result> =>
  searchQueue.run(() =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
              set_config('statement_timeout', ${String(SEARCH_TIMEOUT_MS)}, true)`,
      );
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
  const matches = selectFirst(range, limit, await selectMatches(db, filter, range));
  return queryMatches(db, filter, (tx) => list(tx, matches));
}
