import type { Database, Queryable } from './client.ts';
import { isDeadlock } from './database-errors.ts';

const TRIES = 3;

/** Runs a transaction again, a few times, when it waited in a circle with others. */
export async function runInTurn<Result>(
  db: Database,
  work: (tx: Queryable) => Promise<Result>,
  tries = TRIES,
): Promise<Result> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (!isDeadlock(error) || tries === 1) throw error;
    return runInTurn(db, work, tries - 1);
  }
}
