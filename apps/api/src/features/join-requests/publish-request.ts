import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import type { Live } from '../../live/live.ts';

export const sidesOf = ({ author, requester }: JoinRequest): string[] => [author.id, requester.id];

/** Publishes a new or changed request to its two sides. Call it after the commit. */
export const publishRequest = (live: Live, request: JoinRequest, isRestored = false): void =>
  live.publish(sidesOf(request), { type: 'join-request.changed', request, ...(isRestored && { isRestored }) });
