import type { FastifyBaseLogger } from 'fastify';
import { withDeadlockRetry } from '../../db/with-deadlock-retry.ts';
import { repeatInBatches } from '../../lib/repeat.ts';
import type { JoinRequestDeps } from './join-request-deps.ts';
import { listRequests } from './join-request-repository.ts';
import { expireRequests } from './request-state-repository.ts';
import { publishRequest } from './publish-request.ts';

type ExpiryDeps = Pick<JoinRequestDeps, 'db' | 'live'> & { readonly log: FastifyBaseLogger };

/** Expires overdue requests every second. Several nodes may run this. Returns a function that stops it. */
export function scheduleRequestExpiry({ db, live, log }: ExpiryDeps): () => Promise<void> {
  async function expireDue(limit: number): Promise<number> {
    const ids = await withDeadlockRetry(db, (tx) => expireRequests(tx, limit));
    if (ids.length === 0) return 0;
    for (const request of await listRequests(db, ids)) publishRequest(live, request);
    return ids.length;
  }

  return repeatInBatches(expireDue, (error) => log.warn({ err: error }, 'join requests not expired'));
}
