import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import type { Database } from '../../db/client.ts';
import type { LiveServer } from '../../live/live.ts';
import { createLookback } from '../chat/delivery/lookback.ts';
import { LOOKBACK_MS } from '../chat/delivery/recent-messages-repository.ts';
import { listRequests } from './join-request-repository.ts';
import { sidesOf } from './publish-request.ts';
import { listRecentRequests } from './recent-requests-repository.ts';

const DELIVERED_RETENTION_MS = 2 * LOOKBACK_MS;

interface MissedDeps {
  readonly db: Database;
  readonly live: LiveServer;
}

type VersionFields = Pick<
  JoinRequest,
  'state' | 'partySize' | 'note' | 'role' | 'hasPassed' | 'expiresAt' | 'isCalledOff'
>;

/** Equal for two reads of a request between which nothing changed that its sides see. */
const versionOf = (fields: VersionFields, checkOutcomes: string): string => {
  const { state, partySize, note, role, hasPassed, expiresAt, isCalledOff } = fields;
  return JSON.stringify([state, partySize, note, role, hasPassed, expiresAt, isCalledOff, checkOutcomes]);
};

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

/** Returns a function that polls the database for changed requests that the bus did not deliver to this node. */
export function deliverMissedRequests({ db, live }: MissedDeps): () => Promise<void> {
  const delivered = trackDelivered(live);
  const lookback = createLookback();

  async function poll(): Promise<void> {
    delivered.deleteOld();
    const connected = new Set(live.connectedMemberIds());
    const lookbackMs = lookback.startPoll();
    const recent = connected.size > 0 ? await listRecentRequests(db, lookbackMs) : [];
    const queriedAt = performance.now();
    const changedAt = new Map(
      recent
        .filter(({ authorId, requesterId }) => connected.has(authorId) || connected.has(requesterId))
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

  return poll;
}
