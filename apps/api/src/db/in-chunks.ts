import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './client.ts';
import { affectedRows } from './rows.ts';

/** Keeps each statement far below the statement timeout. */
const CHUNK_ROWS = 5000;

/** Calls `processChunk` until it affects fewer rows than the limit, and returns the total. */
export async function inChunks(processChunk: (limit: number) => Promise<number>, limit = CHUNK_ROWS): Promise<number> {
  let total = 0;
  for (let count = limit; count === limit; total += count) count = await processChunk(limit);
  return total;
}

/** Deletes the rows of a table that meet the condition, and returns their number. */
export const deleteInChunks = (db: Queryable, table: PgTable, condition: SQL): Promise<number> =>
  inChunks((limit) =>
    affectedRows(
      db.execute(
        sql`delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${limit})) and ${condition}`,
      ),
    ),
  );
