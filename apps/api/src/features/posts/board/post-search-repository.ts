import type { PostFilter } from '@muster/contract/board.ts';
import { type SQL, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Database, Queryable } from '../../../db/client.ts';
import { likePattern } from '../../../db/like-pattern.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type Stretch, newestPosts } from './post-filter.ts';

/** Posts that a search reads, newest first, before it asks the text index: a common word is found among them. */
export const READ_AT_MOST = 5000;
/** Searches by the text index at the same moment, so that the pool has connections left for everything else. */
const AT_ONCE = 3;
const WAITING_AT_MOST = 12;
/** A search that takes longer has met a text that nearly every post is made of, in an order that nearly none has. */
const TIME_LIMIT_MS = 1000;

const turns = pLimit(AT_ONCE);

/** The newest posts of a stretch of the board, as far as a search reads them. */
export const readNewest = (filter: PostFilter, stretch: Stretch): SQL =>
  sql`select * from ${newestPosts(filter, stretch)} as newest order by id desc limit ${READ_AT_MOST}`;

/** A substring in any case; '%', '_' and '\' mean themselves. */
export const matchesSearch = ({ search }: PostFilter): SQL =>
  search ? sql`search_text like ${likePattern(search)}` : sql`true`;

/** The same for the text index: trigrams where the search has any, single characters and pairs where it is shorter. */
export function matchesByIndex(filter: PostFilter): SQL {
  const { search = '' } = filter;
  const hasTrigram = /[\p{L}\p{N}]{3}/u.test(search);
  if (hasTrigram) return matchesSearch(filter);
  return sql`post_grams(search_text) @> post_grams(lower(${search})) and ${matchesSearch(filter)}`;
}

/**
 * Runs a query on the text index, whatever the planner believes about how many posts will match.
 * Whoever comes when too many wait already is sent away at once.
 */
export async function searchByIndex<Result>(db: Database, query: (db: Queryable) => Promise<Result>): Promise<Result> {
  if (turns.pendingCount >= WAITING_AT_MOST) throw new AppError('unavailable', { retryAfterSeconds: 2 });
  return turns(() =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
              set_config('statement_timeout', ${String(TIME_LIMIT_MS)}, true)`,
      );
      return query(tx);
    }),
  );
}
