import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import type { Live } from '../../live/live.ts';

export const sidesOf = ({ author, requester }: JoinRequest): string[] => [author.id, requester.id];

/** Publishes a new or changed request to its two sides. Call it after the commit. */
export const publishRequest = (live: Live, request: JoinRequest, isRestored = false): void =>
  live.publish(sidesOf(request), { type: 'join-request.changed', request, ...(isRestored && { isRestored }) });

/** Publishes requests that are pending again because the author undid an acceptance. */
export function publishUndone(live: Live, requests: readonly JoinRequest[]): void {
  for (const request of requests)
    live.publish(sidesOf(request), { type: 'join-request.changed', request, isUndone: true });
}
