import {
  changeableStates,
  type JoinRequest,
  type JoinRequestChange,
  type JoinRequestDetails,
  type Side,
} from '@muster/contract/posts/join-requests.ts';
import { UNKNOWN_ROLE } from '@muster/contract/posts/seats.ts';
import type { Member } from '../../auth/member.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { withDeadlockRetry } from '../../db/with-deadlock-retry.ts';
import { AppError, requireFound, validationError } from '../../lib/app-error.ts';
import { updateLastActivity } from '../users/member-repository.ts';
import type { JoinRequestDeps } from './join-request-deps.ts';
import { findRequestOf, listRequests } from './join-request-repository.ts';
import { publishRequest, publishUndone } from './publish-request.ts';
import { pushRequest } from './push-request.ts';
import {
  exceedsRole,
  hasPostRole,
  lockPostOfRequest,
  requestOffers,
  restorePending,
  updateRequestDetails,
  updateRequestState,
} from './request-state-repository.ts';
import { updateCrew } from './update-crew.ts';

/** Returns the request. Throws 'permission-denied' if `isAllowed` rejects the member's side. */
async function findRequestOnSide(
  db: Queryable,
  member: Member,
  requestId: string,
  isAllowed: (request: JoinRequest, side: Side) => boolean,
): Promise<JoinRequest> {
  const request = requireFound(await findRequestOf(db, requestId, member.id), 'request-not-found');
  if (!isAllowed(request, request.author.id === member.id ? 'author' : 'requester'))
    throw new AppError('permission-denied');
  return request;
}

/** Runs a change of a request while its post is locked, so that concurrent changes never overbook the crew. */
const changeWithPostLocked = <Result>(
  db: Database,
  requestId: string,
  change: (tx: Queryable) => Promise<Result>,
): Promise<Result> =>
  withDeadlockRetry(db, async (tx) => {
    await lockPostOfRequest(tx, requestId);
    return change(tx);
  });

/** 'not-enough-seats' if the request could still be accepted, otherwise 'request-changed'. */
const createSeatsError = ({ state, expiresAt }: JoinRequest): AppError => {
  const needsSeats = state === 'waitlisted' || (state === 'pending' && expiresAt > new Date());
  return new AppError(needsSeats ? 'not-enough-seats' : 'request-changed');
};

async function createDetailsError({ db }: JoinRequestDeps, request: JoinRequest, { role }: JoinRequestDetails) {
  if (typeof role !== 'string' || request.postId === null || (await hasPostRole(db, request.postId, role)))
    return createSeatsError(request);
  return validationError('role', UNKNOWN_ROLE);
}

/** The requester may accept an offer, but not their own pending request. */
const isChangeAllowedFor = (to: JoinRequestChange['state'], { state }: JoinRequest, side: Side): boolean =>
  changeableStates(to, side).length > 0 && !(to === 'accepted' && side === 'requester' && state === 'pending');

/** Throws if the party's role, which has enough players, prevented the change. */
async function checkRole(tx: Queryable, member: Member, { id, author }: JoinRequest, change: JoinRequestChange) {
  if (await exceedsRole(tx, id, member.id, change))
    throw new AppError(author.id === member.id ? 'exceeds-role' : 'role-filled');
}

/** Changes the state of a request. Repeating the same change returns the request unchanged. */
export async function changeRequest(
  deps: JoinRequestDeps,
  member: Member,
  requestId: string,
  change: JoinRequestChange,
): Promise<JoinRequest> {
  await deps.rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  const isWaiting = change.state === 'waitlisted';
  const isUndoing = change.state === 'pending';
  const { isChanged, request, restored } = await changeWithPostLocked(deps.db, requestId, async (tx) => {
    const isUpdated = await updateRequestState(tx, requestId, member.id, change);
    const updated = await findRequestOnSide(tx, member, requestId, (current, side) =>
      isChangeAllowedFor(change.state, current, side),
    );
    if (!isUpdated) await checkRole(tx, member, updated, change);
    if (isUpdated && isWaiting && updated.postId !== null) await requestOffers(tx, updated.postId);
    const restoredIds = isUpdated && isUndoing ? await restorePending(tx, requestId) : [];
    return { isChanged: isUpdated, request: updated, restored: await listRequests(tx, restoredIds) };
  });
  if (isChanged) {
    if (isUndoing) publishUndone(deps.live, [request, ...restored]);
    else publishRequest(deps.live, request);
    // A move on the waitlist sends no notification.
    if (!isWaiting) pushRequest(deps, request, isUndoing ? 'accept-undone' : undefined);
    await deps.live.afterCommit(
      () => updateLastActivity(deps.db, member.id),
      () => request.postId !== null && updateCrew(deps, request.postId),
    );
  } else if (request.state !== change.state)
    throw change.state === 'accepted' ? createSeatsError(request) : new AppError('request-changed');
  return request;
}

/** Replaces the party size, note and role of the member's own undecided request. */
export async function setRequestDetails(
  deps: JoinRequestDeps,
  member: Member,
  requestId: string,
  details: JoinRequestDetails,
): Promise<JoinRequest> {
  await deps.rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  const { isChanged, request } = await changeWithPostLocked(deps.db, requestId, async (tx) => {
    const isUpdated = await updateRequestDetails(tx, requestId, member.id, details);
    const updated = await findRequestOnSide(tx, member, requestId, (_, side) => side === 'requester');
    // A free seat may suit the new role.
    if (isUpdated && updated.state === 'waitlisted' && updated.postId !== null) await requestOffers(tx, updated.postId);
    return { isChanged: isUpdated, request: updated };
  });
  if (!isChanged) throw await createDetailsError(deps, request, details);
  publishRequest(deps.live, request);
  const { postId } = request;
  if (postId !== null) await deps.live.afterCommit(() => updateCrew(deps, postId));
  return request;
}
