import type { FastifyBaseLogger } from 'fastify';
import { repeatInBatches } from '../../lib/repeat.ts';
import type { JoinRequestDeps } from './join-request-deps.ts';
import { expireRequests, listRequests } from './join-request-repository.ts';
import { publishRequest } from './publish-request.ts';

type ExpiryDeps = Pick<JoinRequestDeps, 'db' | 'live'> & { readonly log: FastifyBaseLogger };

/** Expires overdue requests every second. Several nodes may run this. Returns a function that stops it. */
export function scheduleRequestExpiry({ db, live, log }: ExpiryDeps): () => Promise<void> {
  async function expireDue(limit: number): Promise<number> {
    const ids = await expireRequests(db, limit);
    if (ids.length === 0) return 0;
    for (const request of await listRequests(db, ids)) publishRequest(live, request);
    return ids.length;
  }

  return repeatInBatches(expireDue, (error) => log.warn({ err: error }, 'join requests not expired'));
}
