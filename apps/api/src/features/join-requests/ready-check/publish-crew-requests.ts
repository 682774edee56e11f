import type { JoinRequestDeps } from '../join-request-deps.ts';
import { listRequests } from '../join-request-repository.ts';
import { publishRequest } from '../publish-request.ts';
import { pushRequest } from '../push-request.ts';

/** Publishes changed requests of a crew, and pushes new states. Questions and confirmations keep the state. Call it after the commit. */
export async function publishCrewRequests(
  deps: Pick<JoinRequestDeps, 'db' | 'live' | 'pusher'>,
  requestIds: readonly string[],
  isNewState: boolean,
): Promise<void> {
  if (requestIds.length === 0) return;
  for (const request of await listRequests(deps.db, requestIds)) {
    publishRequest(deps.live, request);
    if (isNewState) pushRequest(deps, request);
  }
}
