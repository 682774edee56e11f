import type { Database, Queryable } from './client.ts';
import { isDeadlock } from './database-errors.ts';

const MAX_ATTEMPTS = 3;

/** Runs a statement or transaction, and again after a deadlock. */
export async function retryDeadlocks<Result>(run: () => Promise<Result>, attemptsLeft = MAX_ATTEMPTS): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!isDeadlock(error) || attemptsLeft === 1) throw error;
    return retryDeadlocks(run, attemptsLeft - 1);
  }
}

/** Runs a transaction, and retries it after a deadlock. */
export const withDeadlockRetry = <Result>(db: Database, work: (tx: Queryable) => Promise<Result>): Promise<Result> =>
  retryDeadlocks(() => db.transaction(work));
