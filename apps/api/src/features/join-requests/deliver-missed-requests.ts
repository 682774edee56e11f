import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/client.ts';
import type { LiveServer } from '../../live/live.ts';
import { repeat } from '../../lib/repeat.ts';
import { createLookback } from '../chat/delivery/lookback.ts';
import { LOOKBACK_MS } from '../chat/delivery/recent-messages-repository.ts';
import { listRequests } from './join-request-repository.ts';
import { sidesOf } from './publish-request.ts';
import { listRecentRequests } from './recent-requests-repository.ts';

/** With `BUS_GRACE_PERIOD`, both sides see a change that the bus lost within two seconds. */
const POLL_INTERVAL_MS = 500;
const DELIVERED_RETENTION_MS = 2 * LOOKBACK_MS;

interface MissedDeps {
  readonly db: Database;
  readonly live: LiveServer;
  readonly log: FastifyBaseLogger;
}

type VersionFields = Pick<JoinRequest, 'state' | 'partySize' | 'note' | 'role' | 'hasPassed'>;

/** Equal for two reads of a request between which nothing changed that its sides see. */
const versionOf = ({ state, partySize, note, role, hasPassed }: VersionFields, checkOutcomes: string): string =>
  JSON.stringify([state, partySize, note, role, hasPassed, checkOutcomes]);

const publishedVersionOf = (request: JoinRequest): string => {
  const checks = [request.authorCheck, request.requesterCheck];
  return versionOf(request, checks.flatMap((check) => (check ? (check.outcome ?? 'asked') : [])).join());
};

/** Tracks the version of each request that this node has delivered last. */
function trackDelivered(live: LiveServer) {
  const delivered = new Map<string, { readonly version: string; readonly at: number }>();
  live.onPublished((event) => {
    if (event.type !== 'join-request.changed') return;
    delivered.set(event.request.id, { version: publishedVersionOf(event.request), at: performance.now() });
  });
  return {
    has: (requestId: string, version: string): boolean => delivered.get(requestId)?.version === version,
    deleteOld(): void {
      for (const [id, { at }] of delivered) {
        if (performance.now() - at > DELIVERED_RETENTION_MS) delivered.delete(id);
      }
    },
  };
}

/** Polls the database for changed requests that the bus did not deliver to this node. Returns a function that stops it. */
export function deliverMissedRequests({ db, live, log }: MissedDeps): () => Promise<void> {
  const delivered = trackDelivered(live);
  const lookback = createLookback();

  async function poll(): Promise<void> {
    delivered.deleteOld();
    const recent = await listRecentRequests(db, live.connectedMemberIds(), lookback.startPoll());
    const queriedAt = performance.now();
    const changedAt = new Map(
      recent
        .filter((request) => !delivered.has(request.id, versionOf(request, request.checkOutcomes)))
        .map(({ id, ageMs }) => [id, queriedAt - ageMs]),
    );
    for (const request of changedAt.size > 0 ? await listRequests(db, [...changedAt.keys()]) : []) {
      if (delivered.has(request.id, publishedVersionOf(request))) continue; // the bus was only slow
      live.publishMissed(
        sidesOf(request),
        { type: 'join-request.changed', request },
        changedAt.get(request.id) ?? queriedAt,
      );
    }
    lookback.recordPoll();
  }

  return repeat(POLL_INTERVAL_MS, poll, (error) => log.warn({ err: error }, 'polling for missed requests failed'));
}
