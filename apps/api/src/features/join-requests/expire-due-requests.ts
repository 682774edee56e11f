import { withDeadlockRetry } from '../../db/with-deadlock-retry.ts';
import type { JoinRequestDeps } from './join-request-deps.ts';
import { listRequests } from './join-request-repository.ts';
import { expireRequests } from './request-state-repository.ts';
import { publishRequest } from './publish-request.ts';

/** Expires up to `limit` overdue requests and returns their number. Several nodes may run this. */
export async function expireDueRequests(
  { db, live }: Pick<JoinRequestDeps, 'db' | 'live'>,
  limit: number,
): Promise<number> {
  const ids = await withDeadlockRetry(db, (tx) => expireRequests(tx, limit));
  for (const request of ids.length > 0 ? await listRequests(db, ids) : []) publishRequest(live, request);
  return ids.length;
}
