import { chunk } from '../../../lib/chunk.ts';
import type { JoinRequest } from '@muster/contract/posts/join-requests.ts';
import type { Queryable } from '../../../db/client.ts';
import type { ChangedRequests } from '../../posts/requested-post-repository.ts';
import type { JoinRequestDeps } from '../join-request-deps.ts';
import { listRequests } from '../join-request-repository.ts';
import { publishRequest } from '../publish-request.ts';
import { pushRequest } from '../push-request.ts';

/** Unverifying a game may call off any number of posts. */
const MAX_REQUESTS_PER_QUERY = 200;

type Notification = ChangedRequests['notification'];
type PublishDeps = Pick<JoinRequestDeps, 'db' | 'live' | 'pusher'>;

function publishChanged(deps: PublishDeps, requests: readonly JoinRequest[], notification: Notification): void {
  const isRestored = notification === 'restored';
  for (const request of requests) {
    publishRequest(deps.live, request, isRestored);
    if (notification !== 'silent') pushRequest(deps, request, isRestored ? 'back-on' : undefined);
  }
}

/** Publishes changed requests of a crew, and pushes them unless they are silent. Call it after the commit. */
export async function publishCrewRequests(deps: PublishDeps, { ids, notification }: ChangedRequests): Promise<void> {
  for (const some of chunk(ids, MAX_REQUESTS_PER_QUERY))
    publishChanged(deps, await listRequests(deps.db, some), notification);
}

/** Reads requests that this transaction deletes next. Returns the function to call after the commit. */
async function prepareCrewRequests(
  deps: PublishDeps,
  tx: Queryable,
  { ids, notification }: ChangedRequests,
): Promise<() => void> {
  const requests = await listRequests(tx, ids);
  return () => publishChanged(deps, requests, notification);
}

/** What the features below this one call to publish requests. */
export const createRequestPublisher = (deps: PublishDeps) => ({
  publishRequests: (changed: ChangedRequests) => publishCrewRequests(deps, changed),
  prepareRequests: (tx: Queryable, changed: ChangedRequests) => prepareCrewRequests(deps, tx, changed),
});
