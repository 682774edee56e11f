import {
  type JoinRequest,
  type JoinRequestChange,
  type JoinRequestDetails,
  joinRequestActions,
} from '@muster/contract/posts/join-requests.ts';
import type { Member } from '../../auth/member.ts';
import { AppError, requireFound } from '../../lib/app-error.ts';
import { updateLastActivity } from '../users/member-repository.ts';
import type { JoinRequestDeps } from './join-request-deps.ts';
import { findRequestOf, updateRequestDetails, updateRequestState } from './join-request-repository.ts';
import { publishRequest } from './publish-request.ts';
import { pushRequest } from './push-request.ts';

/** Returns the request. Throws if the member is not on the side that may make this change. */
async function findRequestOnSide(
  { db }: JoinRequestDeps,
  member: Member,
  requestId: string,
  by: 'author' | 'requester',
) {
  const request = requireFound(await findRequestOf(db, requestId, member.id), 'request-not-found');
  if (request[by].id !== member.id) throw new AppError('permission-denied');
  return request;
}

/** Accepts, declines, removes, withdraws or leaves. Repeating the same change returns the request unchanged. */
export async function changeRequest(
  deps: JoinRequestDeps,
  member: Member,
  requestId: string,
  change: JoinRequestChange,
): Promise<JoinRequest> {
  await deps.rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  const isChanged = await updateRequestState(deps.db, requestId, member.id, change);
  const request = await findRequestOnSide(deps, member, requestId, joinRequestActions[change.state].by);
  if (isChanged) {
    publishRequest(deps.live, request);
    pushRequest(deps, request);
    await updateLastActivity(deps.db, member.id);
  } else if (request.state !== change.state) throw new AppError('request-changed');
  return request;
}

/** Replaces the party size and note of the member's own pending request. */
export async function setRequestDetails(
  deps: JoinRequestDeps,
  member: Member,
  requestId: string,
  details: JoinRequestDetails,
): Promise<JoinRequest> {
  await deps.rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  const isChanged = await updateRequestDetails(deps.db, requestId, member.id, details);
  const request = await findRequestOnSide(deps, member, requestId, 'requester');
  if (!isChanged) throw new AppError('request-changed');
  publishRequest(deps.live, request);
  return request;
}
