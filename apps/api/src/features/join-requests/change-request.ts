import {
  changeableStates,
  type JoinRequest,
  type JoinRequestChange,
  type JoinRequestDetails,
} from '@muster/contract/join-requests/join-requests.ts';
import type { ErrorCode } from '@muster/contract/errors.ts';
import { countFreeSeats, type Seats } from '@muster/contract/join-requests/seats.ts';
import type { Member } from '../sessions/member.ts';
import type { Queryable } from '../../db/client.ts';
import { withDeadlockRetry } from '../../db/with-deadlock-retry.ts';
import { AppError, requireFound } from '../../lib/app-error.ts';
import { updateLastActivity } from '../members/member-repository.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { findRequestOf } from './join-request-repository.ts';
import { publishRequests } from './delivery/publish-request.ts';
import { pushRequest } from './delivery/push-request.ts';
import {
  type LockedRequest,
  lockRequest,
  requestOffers,
  restorePending,
  updateRequestDetails,
  updateRequestState,
} from './request-state-repository.ts';
import { checkDetails } from './request-to-join.ts';
import { updateCrew } from './crew/update-crew.ts';
import type { Context } from '../context.ts';

type SeatChange = Extract<JoinRequestChange, { readonly state: 'accepted' | 'waitlisted' }>;

/** Why the party may not take a free seat, or be chosen for the next one; null if it may. */
function findSeatRejection(request: LockedRequest, post: Seats, change: SeatChange): ErrorCode | null {
  const { state, side, partySize, hasPassed, fitsRole, isChosen } = request;
  if (state === 'offered' && (isChosen || change.state === 'waitlisted')) return null;
  if (state !== 'offered' && change.state === 'accepted') {
    // A waiting party takes a free seat itself only after declining or missing an offer. Other parties are offered seats in order.
    const mayTakeSeat = state === 'pending' || hasPassed;
    if (!mayTakeSeat || countFreeSeats(post) < partySize) return 'not-enough-seats';
  }
  if (fitsRole) return null;
  if (side === 'requester') return 'role-filled';
  return change.mayExceedRole ? null : 'exceeds-role';
}

/**
 * An overdue invitation or pending request has expired, and an overdue offer can only be declined, even before a timer
 * updates them.
 */
const isOver = ({ state, isDue }: LockedRequest, change: JoinRequestChange): boolean =>
  isDue && (state === 'invited' || state === 'pending' || (state === 'offered' && change.state === 'accepted'));

/** Why the member may not make the change now; null if they may. */
function findRejection(request: LockedRequest, change: JoinRequestChange): ErrorCode | null {
  const { state, side, post } = request;
  const isAllowed = changeableStates(change.state, side).includes(state) && !isOver(request, change);
  if (!post || !isAllowed) {
    const waitsForSeat = change.state === 'accepted' && state === 'waitlisted';
    return waitsForSeat ? 'not-enough-seats' : 'request-changed';
  }
  if (change.state === 'pending') return post.isActive && request.isJustAccepted ? null : 'request-changed';
  const takesSeat = change.state === 'accepted' || change.state === 'waitlisted';
  return takesSeat ? findSeatRejection(request, post, change) : null;
}

/** Changes the state. Returns false if the request has it already. */
async function changeState(tx: Queryable, request: LockedRequest, change: JoinRequestChange): Promise<boolean> {
  const { state, side } = request;
  const states = changeableStates(change.state, side);
  // The requester may accept an offer, but not their own pending request; nor may the author accept their invitation.
  const acceptsOwn = change.state === 'accepted' && state === (side === 'requester' ? 'pending' : 'invited');
  if (states.length === 0 || acceptsOwn) throw new AppError('permission-denied');
  if (state === change.state && !states.includes(state)) return false;
  const rejection = findRejection(request, change);
  if (rejection) throw new AppError(rejection);
  await updateRequestState(tx, request, change);
  return true;
}

/** Changes the state of a request. Repeating the same change returns the request unchanged. */
export async function changeRequest(
  context: Context,
  member: Member,
  requestId: string,
  change: JoinRequestChange,
): Promise<JoinRequest> {
  await context.rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  const isWaiting = change.state === 'waitlisted';
  const isUndoing = change.state === 'pending';
  const { isChanged, request, restoredIds, responses } = await withDeadlockRetry(context.db, async (tx) => {
    const before = requireFound(await lockRequest(tx, requestId, member.id), 'request-not-found');
    const isAcceptedInvitation =
      before.state === 'invited' && before.side === 'requester' && change.state === 'accepted';
    const newResponses = isAcceptedInvitation ? await acceptInvitation(tx, before) : undefined;
    const isUpdated = isAcceptedInvitation || (await changeState(tx, before, change));
    if (isUpdated && isWaiting && before.postId !== null) await requestOffers(tx, before.postId);
    const restored = isUpdated && isUndoing ? await restorePending(tx, before) : [];
    const updated = requireFound(await findRequestOf(tx, requestId, member.id), 'request-not-found');
    return { isChanged: isUpdated, request: updated, restoredIds: restored, responses: newResponses };
  });
  if (isChanged) {
    // A move on the waitlist sends no notification.
    if (!isWaiting) pushRequest(context, request, isUndoing ? 'accept-undone' : undefined);
    await context.live.afterCommit(
      () => publishRequests(context, [requestId, ...restoredIds], { responses, ...(isUndoing && { isUndone: true }) }),
      () => updateLastActivity(context.db, member.id),
      () => request.postId !== null && updateCrew(context, request.postId),
    );
  }
  return request;
}

/** Replaces the party size, note and role of the member's own undecided request. */
export async function setRequestDetails(
  context: Context,
  member: Member,
  requestId: string,
  details: JoinRequestDetails,
): Promise<JoinRequest> {
  await context.rateLimiter.consume('joinRequestChangesPerMinute', member.id);
  const request = await withDeadlockRetry(context.db, async (tx) => {
    const before = requireFound(await lockRequest(tx, requestId, member.id), 'request-not-found');
    const { post, side, state } = before;
    if (side === 'author') throw new AppError('permission-denied');
    const isOpen = state === 'waitlisted' || (state === 'pending' && !before.isDue);
    if (!post || !isOpen) throw new AppError('request-changed');
    checkDetails(post, details);
    await updateRequestDetails(tx, before, details);
    // A free seat may suit the new role.
    if (state === 'waitlisted' && before.postId !== null) await requestOffers(tx, before.postId);
    return requireFound(await findRequestOf(tx, requestId, member.id), 'request-not-found');
  });
  const { postId } = request;
  await context.live.afterCommit(
    () => publishRequests(context, [requestId]),
    () => postId !== null && updateCrew(context, postId),
  );
  return request;
}
