import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import type { JobContext } from '#src/features/context.ts';
import { publishCrewRequests } from './delivery/publish-crew-requests.ts';
import { expireRequests, selectDueRequests } from './request-state-repository.ts';

/** Expires up to `limit` overdue requests and offers, and returns their number. Several nodes may run this. */
export function expireDueRequests(context: JobContext, limit: number): Promise<number> {
  const { db, live } = context;
  async function expire(dueIds: readonly string[]): Promise<void> {
    const expired = await withDeadlockRetry(db, (tx) => expireRequests(tx, dueIds));
    await live.afterCommit(() => publishCrewRequests(context, expired));
  }
  const select = (count: number) => selectDueRequests(db, count);
  return context.handleDueRows({ job: 'expire join requests', limit, select, handle: expire });
}
