import type { FastifyBaseLogger } from 'fastify';
import { repeat } from '../../lib/repeat.ts';
import type { JoinRequestDeps } from './join-request-deps.ts';
import { expireRequests, listRequests } from './join-request-repository.ts';
import { publishRequest } from './publish-request.ts';

/** Both sides see an expired request within two seconds. */
const EXPIRY_INTERVAL_MS = 1000;
const EXPIRY_BATCH_SIZE = 100;

type ExpiryDeps = Pick<JoinRequestDeps, 'db' | 'live'> & { readonly log: FastifyBaseLogger };

/** Expires overdue requests every second. Several nodes may run this. Returns a function that stops it. */
export function scheduleRequestExpiry({ db, live, log }: ExpiryDeps): () => Promise<void> {
  async function expireDue(): Promise<void> {
    const ids = await expireRequests(db, EXPIRY_BATCH_SIZE);
    if (ids.length === 0) return;
    for (const request of await listRequests(db, ids)) publishRequest(live, request);
    if (ids.length === EXPIRY_BATCH_SIZE) await expireDue();
  }

  return repeat(EXPIRY_INTERVAL_MS, expireDue, (error) => log.warn({ err: error }, 'join requests not expired'));
}
