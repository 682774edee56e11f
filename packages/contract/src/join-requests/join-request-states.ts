import type { ReadyCheck } from './ready-checks.ts';

/** Number of times a member may ask again for one post after withdrawing, leaving or letting a request expire. Closed requests do not count. The same limit applies to repeated invitations. */
export const REPEATED_REQUESTS_MAX_COUNT = 1;

/** Open states first. `invited`: by the post's author, unanswered. `offered`: a seat is reserved for the party until the request expires. `closed`: the post was deactivated or deleted, one side blocked the other, or the requester was suspended. */
export const joinRequestStates = [
  'invited',
  'pending',
  'waitlisted',
  'offered',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'left',
  'removed',
  'closed',
] as const;
export type JoinRequestState = (typeof joinRequestStates)[number];

/** States of an undecided request. */
export const undecidedStates = [
  'invited',
  'pending',
  'waitlisted',
  'offered',
] as const satisfies readonly JoinRequestState[];

export const isUndecided = ({ state }: { readonly state: JoinRequestState }): boolean =>
  undecidedStates.some((undecided) => undecided === state);

/** Open requests: at most one per member and post. */
export const openRequestStates = [...undecidedStates, 'accepted'] as const satisfies readonly JoinRequestState[];

export const isOpenRequest = ({ state }: { readonly state: JoinRequestState }): boolean =>
  openRequestStates.some((open) => open === state);

const finalStates: readonly JoinRequestState[] = ['declined', 'removed'];
const repeatableStates: readonly JoinRequestState[] = ['withdrawn', 'expired', 'left'];

/**
 * Whether a member without an open request may ask again, given the states of their earlier requests for the post, without
 * unaccepted invitations; or whether the author may invite a player again, given the states of the earlier invitations.
 */
export function mayRequestAgain(earlier: readonly JoinRequestState[]): boolean {
  if (earlier.some((state) => finalStates.includes(state))) return false;
  return earlier.filter((state) => repeatableStates.includes(state)).length <= REPEATED_REQUESTS_MAX_COUNT;
}

/** Recipient of each notification. The change was made by the other side or the server. */
export const notifiedSides = {
  invited: 'requester',
  'invitation-accepted': 'author',
  'invitation-declined': 'author',
  pending: 'author',
  offered: 'requester',
  accepted: 'requester',
  /** The author undid the acceptance. */
  'accept-undone': 'requester',
  /** A waiting party took a free seat. */
  'seat-taken': 'author',
  declined: 'requester',
  expired: 'requester',
  left: 'author',
  removed: 'requester',
  closed: 'requester',
  /** The requester did not answer the ready check. */
  'check-missed': 'requester',
  /** The post was deactivated or deleted before its end, or its author missed or declined the ready check. */
  'called-off': 'requester',
  /** A post that was called off is active again. */
  'back-on': 'requester',
} as const satisfies Partial<
  Record<
    | JoinRequestState
    | 'invitation-accepted'
    | 'invitation-declined'
    | 'accept-undone'
    | 'seat-taken'
    | 'check-missed'
    | 'called-off'
    | 'back-on',
    'author' | 'requester'
  >
>;
export type RequestNotification = keyof typeof notifiedSides;

type Check = Pick<ReadyCheck, 'outcome'> | null;

interface RequestStatus {
  readonly state: JoinRequestState;
  readonly isInvitation: boolean;
  readonly waitingSince: Date | null;
  readonly requesterCheck: Check;
  readonly isCalledOff: boolean;
}

/** Whether the party has its seat during or after a ready check. */
const hasCheckedSeat = (check: Check): boolean =>
  check !== null && check.outcome !== 'missed' && check.outcome !== 'declined';

/** The notification of a request's new state, or null: withdrawing, waiting, expired invitations and ready checks of a crew notify nobody. */
export function requestNotification(request: RequestStatus): RequestNotification | null {
  const { state, waitingSince, requesterCheck } = request;
  const hasMissed = requesterCheck?.outcome === 'missed';
  if (request.isCalledOff) return 'called-off';
  if (state === 'withdrawn') return null;
  if (state === 'waitlisted') return hasMissed ? 'check-missed' : null;
  if (state === 'accepted' && hasCheckedSeat(requesterCheck)) return null;
  // Later states of an invitation that led to the waitlist are decisions about the waiting party.
  if (request.isInvitation && !waitingSince) return notificationOfInvitation(state);
  return state === 'accepted' && waitingSince ? 'seat-taken' : state;
}

function notificationOfInvitation(
  state: Exclude<JoinRequestState, 'waitlisted' | 'withdrawn'>,
): RequestNotification | null {
  if (state === 'accepted') return 'invitation-accepted';
  if (state === 'declined') return 'invitation-declined';
  return state === 'expired' ? null : state;
}

/** Notifications that are pushed and play a sound: invitations, decisions of the other side, free seats and missed ready checks. */
export const pushedNotifications = [
  'invited',
  'invitation-accepted',
  'invitation-declined',
  'pending',
  'offered',
  'accepted',
  'accept-undone',
  'seat-taken',
  'declined',
  'left',
  'removed',
  'check-missed',
  'called-off',
  'back-on',
] as const satisfies readonly RequestNotification[];
