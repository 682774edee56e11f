import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { Context } from '#src/features/context.ts';
import { createLookback } from '#src/features/chat/delivery/lookback.ts';
import { trackDelivered } from '#src/features/chat/delivery/track-delivered.ts';
import { listChangedRequests } from '../join-request-repository.ts';
import { requestEvent, sidesOf } from './publish-request.ts';
import { listRecentRequests } from './recent-requests-repository.ts';

/** Equal for two reads of a request between which nothing changed that its sides see. */
function versionOf(request: JoinRequest): string {
  const { state, partySize, note, roles, hasPassed, expiresAt, isCalledOff, authorCheck, requesterCheck } = request;
  const outcomes = [authorCheck, requesterCheck].map((check) => check && (check.outcome ?? 'asked'));
  return JSON.stringify([state, partySize, note, roles, hasPassed, expiresAt, isCalledOff, outcomes]);
}

/** Returns a function that polls the database for changed requests that the bus did not deliver to this node. */
export function deliverMissedRequests({ db, live }: Pick<Context, 'db' | 'live'>): () => Promise<void> {
  const delivered = trackDelivered(live, (event) =>
    event.type === 'join-request.changed' ? [event.request.id, versionOf(event.request)] : undefined,
  );
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
        .map(({ id, ageMs }) => [id, queriedAt - ageMs]),
    );
    for (const read of changedAt.size > 0 ? await listChangedRequests(db, [...changedAt.keys()]) : []) {
      const { request } = read;
      if (delivered.versionOf(request.id) === versionOf(request)) continue;
      live.publishMissed(sidesOf(request), requestEvent(read), changedAt.get(request.id) ?? queriedAt);
    }
    lookback.recordPoll();
  }

  return poll;
}
