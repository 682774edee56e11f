import type { ErrorCode } from '../../errors.ts';
import type { RequestNotification } from '../../notifications/notifications.ts';
import { RESTORE_PERIOD_MS } from '../schedule/schedule.ts';
import { isUndecided, type JoinRequestState } from './join-request-states.ts';
import {
  NO_SHOW_PERIOD_MS,
  NO_SHOW_UNDO_PERIOD_MS,
  ACCEPT_UNDO_PERIOD_MS,
  type CommandedRequest,
  type DeclineReason,
  type RequestCommand,
} from './request-commands.ts';

/** Allows for network latency after the author pressed Undo. */
const UNDO_TOLERANCE_MS = 4000;

/** Data that a decision needs besides the request. */
export interface Facts {
  readonly now: Date;
  readonly isPostActive: boolean;
  /** Of a post without a start: when its session ended, null before. */
  readonly startsAt: Date | null;
  /** When the author marked the party as a no-show. */
  readonly noShowAt: Date | null;
  /** Whether the author looks for players. */
  readonly isSearching: boolean;
  /** Seats that are neither taken nor offered. */
  readonly freeSeats: number;
  /** Whether the party fits its roles next to accepted parties and others with an offer. */
  readonly fitsRole: boolean;
  /** `waitingSince` of the first party on the waitlist. Null if it is empty. */
  readonly firstPlace: Date | null;
  /** End of an offer that is made now. */
  readonly offerEndsAt: Date;
}

/** Columns that the command changes, and the notification of the change. */
export interface Decision {
  /** Null: neither side is notified. */
  readonly notification: RequestNotification | null;
  readonly state: JoinRequestState;
  readonly declineReason: DeclineReason | null;
  /** When the request first got a result. Null while it is undecided. */
  readonly decidedAt: Date | null;
  /** When the author accepted or declined. */
  readonly answeredAt?: Date | null;
  /** When the party was last accepted. */
  readonly joinedAt?: Date | null;
  readonly expiresAt?: Date;
  readonly waitingSince?: Date | null;
  readonly hasPassed?: boolean;
  readonly isChosen: boolean;
  readonly closedFrom: JoinRequestState | null;
}

export type Change = Partial<Decision> & Pick<Decision, 'state'>;
/** Null: the command was carried out before. */
export type Result = Change | ErrorCode | null;
export type Rule = Result | ((request: CommandedRequest, facts: Facts, command: RequestCommand) => Result);
export const isOverdue = ({ expiresAt }: CommandedRequest, { now }: Facts): boolean => expiresAt <= now;

export const accepted = ({ now }: Facts, notification: RequestNotification): Change => ({
  state: 'accepted',
  joinedAt: now,
  notification,
});
const waitlisted = (waitingSince: Date, hasPassed: boolean): Change => ({
  state: 'waitlisted',
  waitingSince,
  hasPassed,
});
export const closed: Change = { state: 'closed', notification: 'closed' };

/** Moves the party to the end of the waitlist, without a further offer for the free seat. */
export const passed = (_request: CommandedRequest, { now }: Facts): Change => waitlisted(now, true);
export const missCheck = (request: CommandedRequest, facts: Facts): Change => ({
  ...passed(request, facts),
  notification: 'check-missed',
});

/**
 * Records a no-show. While the game is on, this also frees the seat as a missed check does. Later, the request stays as it is,
 * so that the rest of the crew does not notice.
 */
export function markNoShow(request: CommandedRequest, facts: Facts): Result {
  const { now, startsAt, isPostActive, noShowAt } = facts;
  const sinceStart = startsAt ? now.getTime() - startsAt.getTime() : -1;
  if (sinceStart < 0 || sinceStart >= NO_SHOW_PERIOD_MS) return 'request-changed';
  if (isPostActive) return { ...passed(request, facts), notification: 'marked-no-show' };
  return noShowAt ? null : { state: 'accepted', notification: 'marked-no-show' };
}

export function undoNoShow({ state, partySize }: CommandedRequest, facts: Facts): Result {
  const { now, noShowAt, freeSeats, fitsRole } = facts;
  if (!noShowAt || now.getTime() - noShowAt.getTime() >= NO_SHOW_UNDO_PERIOD_MS) return 'request-changed';
  if (state !== 'waitlisted') return { state, notification: 'no-show-undone' };
  if (freeSeats < partySize) return 'not-enough-seats';
  return fitsRole ? accepted(facts, 'no-show-undone') : 'role-filled';
}

/** Accepts an invitation: the party takes its seats, or joins the waitlist if too few are free. */
export function acceptInvitation({ partySize }: CommandedRequest, facts: Facts): Result {
  if (!facts.fitsRole) return 'role-filled';
  return facts.freeSeats < partySize
    ? { state: 'waitlisted', waitingSince: facts.now }
    : accepted(facts, 'invitation-accepted');
}

export function acceptRequest(
  { partySize }: CommandedRequest,
  facts: Facts,
  { mayExceedRole }: RequestCommand,
): Result {
  if (facts.freeSeats < partySize) return 'not-enough-seats';
  return facts.fitsRole || mayExceedRole ? { ...accepted(facts, 'accepted'), answeredAt: facts.now } : 'exceeds-role';
}

/** Only for a party that gets no seat now, because the server offers free seats to waiting parties. */
export const defer = ({ partySize }: CommandedRequest, { freeSeats, fitsRole, now }: Facts): Result =>
  freeSeats >= partySize && fitsRole ? 'request-changed' : waitlisted(now, false);

/** Only a party that passed may take a free seat. The server offers seats to the others in order. */
export function takeFreeSeat({ hasPassed, partySize }: CommandedRequest, facts: Facts): Result {
  if (!hasPassed || facts.freeSeats < partySize) return 'not-enough-seats';
  return facts.fitsRole ? accepted(facts, 'seat-taken') : 'role-filled';
}

export function takeOfferedSeat(request: CommandedRequest, facts: Facts): Result {
  if (isOverdue(request, facts)) return 'request-changed';
  return facts.fitsRole || request.isChosen ? accepted(facts, 'seat-taken') : 'role-filled';
}

/** Moves the party to the first place of the waitlist. `isChosen` lets it exceed its role. */
export function moveUp(
  _request: CommandedRequest,
  { fitsRole, firstPlace, now }: Facts,
  { mayExceedRole }: RequestCommand,
): Result {
  if (!fitsRole && !mayExceedRole) return 'exceeds-role';
  return { ...waitlisted(new Date((firstPlace ?? now).getTime() - 1), false), isChosen: !fitsRole };
}

export function undo({ waitingSince, answeredAt }: CommandedRequest, { now, isSearching }: Facts): Result {
  if (!isSearching || answeredAt === null || waitingSince !== null) return 'request-changed';
  return now.getTime() < answeredAt.getTime() + ACCEPT_UNDO_PERIOD_MS + UNDO_TOLERANCE_MS
    ? { state: 'pending', joinedAt: null, answeredAt: null, notification: 'accept-undone' }
    : 'request-changed';
}

export const edit = (
  { state, isChosen }: CommandedRequest,
  _facts: Facts,
  { isSmaller = false }: RequestCommand,
): Change => ({ state, isChosen: isChosen && isSmaller });
export const declineInvitation = (
  _request: CommandedRequest,
  _facts: Facts,
  { reason = 'not-now' }: RequestCommand,
): Change => ({
  state: 'declined',
  declineReason: reason,
  notification: 'invitation-declined',
});
export const declineRequest = (request: CommandedRequest, facts: Facts, command: RequestCommand): Change => ({
  ...declineInvitation(request, facts, command),
  answeredAt: facts.now,
  notification: 'declined',
});
export const expire =
  (notification: RequestNotification | null) =>
  (request: CommandedRequest, facts: Facts): Result =>
    isOverdue(request, facts) ? { state: 'expired', decidedAt: request.expiresAt, notification } : 'request-changed';
export const endOffer = (request: CommandedRequest, facts: Facts): Result =>
  isOverdue(request, facts) ? passed(request, facts) : 'request-changed';

const calledOff = ({ isByAdmin = false }: RequestCommand): RequestNotification =>
  isByAdmin ? 'called-off-by-admin' : 'called-off';
/** The author looks for no more players. */
export const completed: Change = { ...closed, notification: 'crew-complete' };

/** An invitation ends as if its post had closed, because the invited player had not asked to play. */
export const callOff = ({ state }: CommandedRequest, _facts: Facts, command: RequestCommand): Change => ({
  ...closed,
  closedFrom: state,
  notification: state === 'invited' ? 'closed' : calledOff(command),
});
/** Accepted requests stay accepted while the post can be activated again. */
export const callOffCrew = (request: CommandedRequest, facts: Facts, command: RequestCommand): Change => ({
  ...(command.closesCrew ? callOff(request, facts, command) : { state: 'accepted' as const }),
  notification: command.wasCalledOff ? null : calledOff(command),
});
/** The crew of a session that has started stays, to read its conversation and to answer 'Play again?'. */
export const endSession = (_request: CommandedRequest, _facts: Facts, command: RequestCommand): Change => ({
  state: 'accepted',
  notification: command.wasCalledOff ? null : command.isByAdmin ? 'called-off-by-admin' : 'ended',
});
/**
 * Closes an accepted request. The crew of a running session whose post is deleted reads who ended it. The author is
 * notified of a requester who is gone, without the reason.
 */
export const closeCrew = (request: CommandedRequest, facts: Facts, command: RequestCommand): Change => ({
  ...closed,
  ...(command.isRequesterGone && { notification: 'left' as const }),
  ...(command.closesCrew && { notification: endSession(request, facts, command).notification }),
});
export const restoreCrew: Change = { state: 'accepted', notification: 'back-on' };

/**
 * Reopens a request that was closed when its post was called off. The party loses an offered seat, but not its place on the
 * waitlist.
 */
export function reopen(request: CommandedRequest, facts: Facts): Result {
  const { closedFrom, changedAt } = request;
  if (!closedFrom || !isUndecided({ state: closedFrom })) return 'request-changed';
  const isLate = facts.now.getTime() - changedAt.getTime() >= RESTORE_PERIOD_MS;
  const isWaiting = closedFrom === 'waitlisted' || closedFrom === 'offered';
  const isExpired = !isWaiting && isOverdue(request, facts);
  if (isLate || isExpired) return 'request-changed';
  return { state: isWaiting ? 'waitlisted' : closedFrom, notification: 'back-on' };
}

export const wait = ({ createdAt }: CommandedRequest): Change => ({ state: 'waitlisted', waitingSince: createdAt });
export const offer = ({ isChosen }: CommandedRequest, { offerEndsAt }: Facts): Change => ({
  state: 'offered',
  isChosen,
  expiresAt: offerEndsAt,
  notification: 'offered',
});
export const readmit = ({ isChosen }: CommandedRequest): Change => ({
  state: 'waitlisted',
  isChosen,
  hasPassed: false,
});
/** Makes a waitlisted request pending if an acceptance had moved it to the waitlist, or if it is newer than the undone one. */
export function resume(request: CommandedRequest, facts: Facts, { since }: RequestCommand): Result {
  const { isInvitation, hasPassed, changedAt, createdAt, waitingSince } = request;
  if (!since || isInvitation || hasPassed || changedAt < since || isOverdue(request, facts)) return 'request-changed';
  const wasPending = waitingSince?.getTime() === createdAt.getTime() || createdAt >= since;
  return wasPending ? { state: 'pending', waitingSince: null } : 'request-changed';
}
/** Removes a party from the crew. A crew that has played stays, to read its conversation and to answer 'Play again?'. */
export const leaveCrew =
  (state: 'left' | 'removed') =>
  (_request: CommandedRequest, { now, startsAt, isPostActive }: Facts): Result =>
    !isPostActive && startsAt && startsAt <= now ? 'request-changed' : end(state, state);
export const end = (state: JoinRequestState, notification: RequestNotification | null = null): Change => ({
  state,
  notification,
});
