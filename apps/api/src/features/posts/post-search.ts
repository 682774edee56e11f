import type { PostFilter } from '@muster/contract/board.ts';
import { type SQL, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Database, Queryable } from '../../db/client.ts';

/** Searches by the text index at the same moment, so that the pool has connections left for everything else. */
const AT_ONCE = 3;
/** A search that takes longer has met a text that nearly every post is made of, in an order that nearly none has. */
const TIME_LIMIT_MS = 2000;

const turns = pLimit(AT_ONCE);

/** A substring in any case; '%', '_' and '\' mean themselves. */
export const matchesSearch = ({ search }: PostFilter): SQL =>
  search ? sql`search_text like '%' || lower(${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'` : sql`true`;

/** The same for the text index: trigrams where the search has any, single characters and pairs where it is shorter. */
export function matchesByIndex(filter: PostFilter): SQL {
  const { search = '' } = filter;
  const hasTrigram = /[\p{L}\p{N}]{3}/u.test(search);
  if (hasTrigram) return matchesSearch(filter);
  return sql`post_grams(search_text) @> post_grams(lower(${search})) and ${matchesSearch(filter)}`;
}

/** Runs a query on the text index, whatever the planner believes about how many posts will match. */
export const searchByIndex = <Result>(db: Database, query: (db: Queryable) => Promise<Result>): Promise<Result> =>
  turns(() =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
              set_config('statement_timeout', ${String(TIME_LIMIT_MS)}, true)`,
      );
      return query(tx);
    }),
  );
