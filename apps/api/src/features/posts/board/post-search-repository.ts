import type { PostFilter } from '@muster/contract/posts/board.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/client.ts';
import { likePattern } from '../../../db/like-pattern.ts';
import { createWorkQueue } from '../../../lib/work-queue.ts';
import { type BoardRange, selectNewestPosts } from './post-filter.ts';
import { searchTerms } from './search-terms.ts';

/** A search scans this many of the newest posts before it uses the text index, which is slow for common words. */
export const MAX_SCANNED_POSTS = 5000;
/** Concurrent searches through the text index; the rest of the connection pool stays free for other requests. */
const SEARCH_CONCURRENCY = 3;
const MAX_QUEUED_SEARCHES = 12;
/** Only a search for very common character groups in a rare order takes longer. */
const SEARCH_TIMEOUT_MS = 1000;

const searchQueue = createWorkQueue(SEARCH_CONCURRENCY, MAX_QUEUED_SEARCHES, 'unavailable');

/** The newest posts in a range, up to {@link MAX_SCANNED_POSTS}. */
export const scanNewestPosts = (filter: PostFilter, range: BoardRange): SQL =>
  sql`select * from ${selectNewestPosts(filter, range)} as newest order by id desc limit ${MAX_SCANNED_POSTS}`;

/** Matches all terms of the search as substrings, case-insensitively and literally ('%', '_' and '\' are no wildcards). */
export const matchesSearch = ({ search }: PostFilter): SQL =>
  search
    ? sql.join(
        searchTerms(search).map((term) => sql`search_text like ${likePattern(term)}`),
        sql` and `,
      )
    : sql`true`;

const hasTrigram = (term: string): boolean => /[\p{L}\p{N}]{3}/u.test(term);

/** Words of one or two characters are rare in these scripts, and common in others ('a', 'to'). */
const hasRareCharacters = (term: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(term);

/**
 * Like {@link matchesSearch}, through the trigram index for long words, and the index of characters and pairs for short ones.
 * Next to a long word, only rare short words use an index.
 */
export function matchesByIndex(filter: PostFilter): SQL {
  const terms = searchTerms(filter.search ?? '');
  const short = terms.filter((term) => !hasTrigram(term));
  const indexed = short.length === terms.length ? short : short.filter(hasRareCharacters);
  if (indexed.length === 0) return matchesSearch(filter);
  const grams = indexed.map((term) => sql`post_grams(lower(${term}))`);
  // A short word in the trigram index would match every post, but the planner estimates few.
  const matches = terms.map((term) =>
    hasTrigram(term) ? sql`search_text like ${likePattern(term)}` : sql`search_text || '' like ${likePattern(term)}`,
  );
  return sql`post_grams(search_text) @> (${sql.join(grams, sql` || `)}) and ${sql.join(matches, sql` and `)}`;
}

/**
 * Forces a query onto the text index, because the planner misjudges the number of matches.
 * Rejects it at once if too many searches are queued.
 */
export const searchByIndex = <Result>(db: Database, query: (db: Queryable) => Promise<Result>): Promise<Result> =>
  searchQueue.run(() =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
              set_config('statement_timeout', ${String(SEARCH_TIMEOUT_MS)}, true)`,
      );
      return query(tx);
    }),
  );
