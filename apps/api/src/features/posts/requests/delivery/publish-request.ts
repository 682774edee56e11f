import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import type { Database } from '#src/db/client.ts';
import { chunk } from '#src/lib/chunk.ts';
import type { Live } from '#src/live/live.ts';
import { listRequests } from '../join-request-repository.ts';

/** Unverifying a game may call off any number of posts. */
const MAX_REQUESTS_PER_QUERY = 200;

type Details = Omit<Extract<LiveEvent, { type: 'join-request.changed' }>, 'type' | 'request'>;

export const sidesOf = ({ author, requester }: JoinRequest): string[] => [author.id, requester.id];

/** Publishes requests, as they were read, to their two sides. */
export function publishRead(live: Live, requests: readonly JoinRequest[], details: Details = {}): void {
  for (const request of requests) live.publish(sidesOf(request), { type: 'join-request.changed', request, ...details });
}

/** Publishes requests to their two sides and returns them. Reads them after the commit: their version is the time of the read. */
export async function publishRequests(
  { db, live }: { readonly db: Database; readonly live: Live },
  ids: readonly string[],
  details: Details = {},
): Promise<JoinRequest[]> {
  const published: JoinRequest[] = [];
  for (const some of chunk(ids, MAX_REQUESTS_PER_QUERY)) published.push(...(await listRequests(db, some)));
  publishRead(live, published, details);
  return published;
}
