import type { JoinRequestState } from './join-request-states.ts';
import type { ReadyCheck } from '../ready-check/ready-checks.ts';
import type { Side } from './request-commands.ts';

/** Notifications of a change that the other side or the server made. */
export const requestNotificationNames = [
  'invited',
  'invitation-accepted',
  'invitation-declined',
  'pending',
  'offered',
  'accepted',
  'accept-undone',
  'seat-taken',
  'declined',
  'expired',
  'left',
  'removed',
  'closed',
  'check-missed',
  'called-off',
  'back-on',
] as const;
export type RequestNotification = (typeof requestNotificationNames)[number];

interface NotificationRule {
  readonly recipient: Side;
  /** Also pushed, with a sound: a decision of the other side, a free seat or a missed ready check. */
  readonly isPushed: boolean;
}

const toAuthor: NotificationRule = { recipient: 'author', isPushed: true };
const toRequester: NotificationRule = { recipient: 'requester', isPushed: true };

export const notificationRules: Readonly<Record<RequestNotification, NotificationRule>> = {
  invited: toRequester,
  'invitation-accepted': toAuthor,
  'invitation-declined': toAuthor,
  pending: toAuthor,
  offered: toRequester,
  /** A waiting party took a free seat. */
  'seat-taken': toAuthor,
  accepted: toRequester,
  /** The author undid the acceptance. */
  'accept-undone': toRequester,
  declined: toRequester,
  expired: { recipient: 'requester', isPushed: false },
  left: toAuthor,
  removed: toRequester,
  closed: { recipient: 'requester', isPushed: false },
  /** The requester did not answer the ready check. */
  'check-missed': toRequester,
  /** The post was deactivated or deleted before its end, or its author missed or declined the ready check. */
  'called-off': toRequester,
  /** A post that was called off is active again. */
  'back-on': toRequester,
};

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
