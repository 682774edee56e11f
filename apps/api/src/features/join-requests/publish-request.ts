import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import type { Live } from '../../live/live.ts';

/** Publishes a new or changed request to its two sides. Call it after the commit. */
export const publishRequest = (live: Live, request: JoinRequest): void =>
  live.publish([request.author.id, request.requester.id], { type: 'join-request.changed', request });
