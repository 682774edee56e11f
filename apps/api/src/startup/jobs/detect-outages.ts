import type { JobContext } from '#src/features/context.ts';

/** An HTTP request may time out while a commit takes longer than this. */
const HUNG_MS = 5000;

interface OutageContext extends Pick<JobContext, 'live'> {
  /** Number of database connections that this node has lost so far. */
  readonly lostConnections: () => number;
}

/**
 * Repeats a query at intervals, and makes browsers refetch after an outage of the database: changes may have been committed
 * although their requests failed, and are then not published.
 */
export function detectOutages<Result>({ live, lostConnections }: OutageContext, query: () => Promise<Result>) {
  let [isOutage, lost] = [false, 0];
  return async (): Promise<Result> => {
    const startedAt = performance.now();
    isOutage ||= lostConnections() > lost;
    lost = lostConnections();
    try {
      const result = await query();
      if (isOutage || performance.now() - startedAt > HUNG_MS) live.publishLagged();
      isOutage = false;
      return result;
    } catch (error) {
      isOutage = true;
      throw error;
    }
  };
}
