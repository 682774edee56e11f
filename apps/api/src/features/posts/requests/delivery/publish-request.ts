import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { Context } from '#src/features/context.ts';
import { chunk } from '#src/lib/chunk.ts';
import { listChangedRequests, type ReadRequest } from '../join-request-repository.ts';
import type { ChangedRequest } from '../request-state-repository.ts';
import { pushRequest } from './push-request.ts';

/** Unverifying a game may call off any number of posts. */
const MAX_REQUESTS_PER_QUERY = 200;

export type PublishContext = Pick<Context, 'db' | 'live' | 'pusher'>;

export const sidesOf = ({ author, requester }: JoinRequest): string[] => [author.id, requester.id];

/** The event of a request as it was read. */
export const requestEvent = ({ request, notification }: ReadRequest) =>
  ({ type: 'join-request.changed', request, ...(notification && { notification }) }) as const;

/** Publishes requests, as they were read, to their two sides, and pushes the notifications of these changes. */
export function publishRead(
  context: PublishContext,
  read: readonly ReadRequest[],
  changes: readonly ChangedRequest[],
  responses?: number,
): void {
  for (const { request, notification } of read) {
    const change = changes.find(({ id }) => id === request.id);
    const isLast = change?.notification === notification;
    const friend = isLast && change?.friend ? { friend: change.friend } : {};
    const event = {
      ...requestEvent({ request, notification }),
      ...(responses !== undefined && { responses }),
      ...friend,
    };
    context.live.publish(sidesOf(request), event);
    // A request that has changed again since is pushed by that change.
    if (isLast) pushRequest(context, request, notification, friend);
  }
}

/** Publishes changed requests and pushes their notifications. Reads them after the commit: their version is the time of the read. */
export async function publishRequests(
  context: PublishContext,
  changes: readonly ChangedRequest[],
  responses?: number,
): Promise<JoinRequest[]> {
  const published: JoinRequest[] = [];
  for (const some of chunk(changes, MAX_REQUESTS_PER_QUERY)) {
    const read = await listChangedRequests(
      context.db,
      some.map(({ id }) => id),
    );
    publishRead(context, read, some, responses);
    published.push(...read.map(({ request }) => request));
  }
  return published;
}
