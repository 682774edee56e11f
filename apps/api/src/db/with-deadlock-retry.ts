import type { Database, Queryable } from './client.ts';
import { isDeadlock } from './database-errors.ts';

const MAX_ATTEMPTS = 3;

/** Runs a transaction, and retries it after a deadlock. */
export async function withDeadlockRetry<Result>(
  db: Database,
  work: (tx: Queryable) => Promise<Result>,
  attemptsLeft = MAX_ATTEMPTS,
): Promise<Result> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (!isDeadlock(error) || attemptsLeft === 1) throw error;
    return withDeadlockRetry(db, work, attemptsLeft - 1);
  }
}
