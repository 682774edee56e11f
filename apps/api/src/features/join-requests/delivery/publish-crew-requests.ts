import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import type { Queryable } from '#src/db/client.ts';
import type { ChangedRequests } from '#src/features/posts/requested-post-repository.ts';
import type { JoinRequestDeps } from '../join-request-deps.ts';
import { listRequests } from '../join-request-repository.ts';
import { publishRead, publishRequests } from './publish-request.ts';
import { pushRequest } from './push-request.ts';

type Notification = ChangedRequests['notification'];
type PublishDeps = Pick<JoinRequestDeps, 'db' | 'live' | 'pusher'>;

const detailsOf = (notification: Notification) => (notification === 'restored' ? { isRestored: true } : {});

function pushAll(deps: PublishDeps, requests: readonly JoinRequest[], notification: Notification): void {
  if (notification === 'silent') return;
  for (const request of requests) pushRequest(deps, request, notification === 'restored' ? 'back-on' : undefined);
}

/** Publishes changed requests of a crew, and pushes them unless they are silent. Call it after the commit. */
export async function publishCrewRequests(deps: PublishDeps, { ids, notification }: ChangedRequests): Promise<void> {
  pushAll(deps, await publishRequests(deps, ids, detailsOf(notification)), notification);
}

/** Reads requests that this transaction deletes next. Returns the function to call after the commit. */
async function prepareCrewRequests(
  deps: PublishDeps,
  tx: Queryable,
  { ids, notification }: ChangedRequests,
): Promise<() => void> {
  const requests = await listRequests(tx, ids);
  return () => {
    publishRead(deps.live, requests, detailsOf(notification));
    pushAll(deps, requests, notification);
  };
}

/** Publishes requests for features that must not import this one. */
export const createRequestPublisher = (deps: PublishDeps) => ({
  publishRequests: (changed: ChangedRequests) => publishCrewRequests(deps, changed),
  prepareRequests: (tx: Queryable, changed: ChangedRequests) => prepareCrewRequests(deps, tx, changed),
});
