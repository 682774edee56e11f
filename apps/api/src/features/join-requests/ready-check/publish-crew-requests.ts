import { chunk } from '../../../lib/chunk.ts';
import type { ChangedRequests } from '../../posts/requested-post-repository.ts';
import type { JoinRequestDeps } from '../join-request-deps.ts';
import { listRequests } from '../join-request-repository.ts';
import { publishRequest } from '../publish-request.ts';
import { pushRequest } from '../push-request.ts';

/** Unverifying a game may call off any number of posts. */
const MAX_REQUESTS_PER_QUERY = 200;

/** Publishes changed requests of a crew, and pushes them unless they are silent. Call it after the commit. */
export async function publishCrewRequests(
  deps: Pick<JoinRequestDeps, 'db' | 'live' | 'pusher'>,
  { ids, notification }: ChangedRequests,
): Promise<void> {
  const isRestored = notification === 'restored';
  for (const some of chunk(ids, MAX_REQUESTS_PER_QUERY))
    for (const request of await listRequests(deps.db, some)) {
      publishRequest(deps.live, request, isRestored);
      if (notification !== 'silent') pushRequest(deps, request, isRestored ? 'back-on' : undefined);
    }
}
