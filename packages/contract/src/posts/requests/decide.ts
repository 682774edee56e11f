import type { ErrorCode } from '../../errors.ts';
import { isUndecided } from './join-request-states.ts';
import { type EarlierRequest, mayRequest } from './repeated-requests.ts';
import {
  type CommandedRequest,
  type CommandName,
  type RequestAction,
  requestActions,
  type RequestCommand,
  type Side,
} from './request-commands.ts';
import { bring, joinParty } from './party-effects.ts';
import {
  acceptInvitation,
  acceptRequest,
  callOff,
  callOffCrew,
  type Change,
  closeCrew,
  closed,
  completed,
  type Decision,
  declineInvitation,
  declineRequest,
  defer,
  edit,
  end,
  endOffer,
  endSession,
  expire,
  type Facts,
  isOverdue,
  leaveCrew,
  markNoShow,
  missCheck,
  moveUp,
  offer,
  passed,
  readmit,
  reopen,
  restoreCrew,
  resume,
  type Result,
  type Rule,
  takeFreeSeat,
  takeOfferedSeat,
  undo,
  undoNoShow,
  wait,
} from './request-effects.ts';

type Actor = Side | 'server';
type Rules = { readonly [Name in CommandName]?: { readonly [By in Actor]?: Rule } };

const close = { server: closed } as const;
/** Undecided requests end with their post. */
const undecided = { complete: { server: completed }, 'call-off': { server: callOff }, end: close, close } as const;
const repeated = null;
const byEither = { author: repeated, requester: repeated } as const;
/** An open request exists already. */
const exists = { ask: { requester: repeated }, invite: { author: repeated } } as const;

/** A friend with a party link gets a seat at once, whatever the state of their own request. */
const joins = { 'join-party': { requester: joinParty } } as const;

/** The life of a request: what each command of each side does in each state. Other commands return an error. */
const rules: Readonly<Record<CommandedRequest['state'], Rules>> = {
  invited: {
    ...exists,
    ...joins,
    ask: { requester: acceptInvitation },
    accept: { requester: acceptInvitation, author: 'permission-denied' },
    decline: { requester: declineInvitation },
    withdraw: { author: end('withdrawn') },
    expire: { server: expire(null) },
    ...undecided,
  },
  pending: {
    ...exists,
    ...joins,
    accept: { author: acceptRequest, requester: 'permission-denied' },
    decline: { author: declineRequest },
    defer: { author: defer },
    withdraw: { requester: end('withdrawn') },
    edit: { requester: edit },
    undo: { author: repeated },
    wait: { server: wait },
    expire: { server: expire('expired') },
    ...undecided,
  },
  waitlisted: {
    ...exists,
    ...joins,
    accept: { author: 'not-enough-seats' },
    take: { requester: takeFreeSeat },
    pass: { requester: repeated },
    'move-up': { author: moveUp },
    defer: { author: repeated },
    decline: { author: declineRequest },
    withdraw: { requester: end('withdrawn') },
    edit: { requester: edit },
    resume: { server: resume },
    offer: { server: offer },
    readmit: { server: readmit },
    'undo-no-show': { author: undoNoShow },
    ...undecided,
  },
  offered: {
    ...exists,
    ...joins,
    take: { requester: takeOfferedSeat },
    pass: { requester: passed },
    decline: { author: declineRequest },
    withdraw: { requester: end('withdrawn') },
    recall: { server: end('waitlisted') },
    expire: { server: endOffer },
    ...undecided,
  },
  accepted: {
    ...exists,
    accept: byEither,
    take: { requester: repeated },
    undo: { author: undo },
    'join-party': { requester: repeated },
    bring: { requester: bring },
    remove: { author: leaveCrew('removed') },
    leave: { requester: leaveCrew('left') },
    'miss-check': { server: missCheck },
    'mark-no-show': { author: markNoShow },
    'undo-no-show': { author: undoNoShow },
    'call-off': { server: callOffCrew },
    end: { server: endSession },
    reopen: { server: restoreCrew },
    close: { server: closeCrew },
  },
  declined: { decline: byEither },
  withdrawn: { withdraw: byEither },
  expired: {},
  left: { leave: { requester: repeated } },
  removed: { remove: { author: repeated } },
  // A no-show's place on the waitlist ends with the session.
  closed: { 'undo-no-show': { author: undoNoShow }, reopen: { server: reopen }, close },
};

/** Whether the actor may use the command in any state. */
const mayUse = (name: CommandName, by: Actor): boolean =>
  Object.values(rules).some(
    (ofState) => ofState[name]?.[by] !== undefined && ofState[name][by] !== 'permission-denied',
  );

/** Returns the result of a rule. An overdue request has expired, even before a timer updates it. */
function applyRule(rule: Rule, request: CommandedRequest, facts: Facts, command: RequestCommand, by: Actor): Result {
  if (rule === null || typeof rule === 'string') return rule;
  const hasExpired = (request.state === 'invited' || request.state === 'pending') && isOverdue(request, facts);
  if (hasExpired && by !== 'server') return 'request-changed';
  return typeof rule === 'function' ? rule(request, facts, command) : rule;
}

/** Columns that every command sets, unless its rule says otherwise. */
const unset = { notification: null, declineReason: null, isChosen: false, closedFrom: null } as const;

/**
 * Returns the columns that a command changes in a request, null if it was carried out before, or the error that rejects it.
 * Pure: all other data is in `facts`.
 */
export function decide(
  request: CommandedRequest,
  command: RequestCommand,
  by: Actor,
  facts: Facts,
): Decision | ErrorCode | null {
  const rule = rules[request.state][command.name]?.[by];
  if (rule === undefined) return mayUse(command.name, by) ? 'request-changed' : 'permission-denied';
  const change = applyRule(rule, request, facts, command, by);
  if (change === null || typeof change === 'string') return change;
  const decidedAt = isUndecided(change) ? null : (request.decidedAt ?? facts.now);
  return { ...unset, decidedAt, ...change };
}

/** Decides the first state of a request or invitation: see {@link mayRequest}. */
export function decideNew(
  name: 'ask' | 'invite' | 'join-party',
  { earlier, freeSeats, now }: Pick<Facts, 'freeSeats' | 'now'> & { readonly earlier: readonly EarlierRequest[] },
): Decision | ErrorCode {
  if (!mayRequest(name === 'invite' ? 'invite' : 'ask', earlier)) return 'request-refused';
  if (name === 'join-party')
    return { ...unset, state: 'accepted', decidedAt: now, joinedAt: now, notification: 'brought' };
  const asked: Change =
    freeSeats > 0 ? { state: 'pending', notification: 'pending' } : { state: 'waitlisted', waitingSince: now };
  const invited: Change = { state: 'invited', notification: 'invited' };
  return { ...unset, decidedAt: null, ...(name === 'ask' ? asked : invited) };
}

/**
 * Lists the commands that {@link decide} would carry out for each side. The author also sees Accept while too few seats are free,
 * because they may free some.
 */
export function listActions(request: CommandedRequest, facts: Facts): Readonly<Record<Side, RequestAction[]>> {
  const listFor = (side: Side): RequestAction[] =>
    requestActions.filter((name) => {
      const decision = decide(request, { name, mayExceedRole: true }, side, facts);
      const mayMakeRoom = request.state === 'pending' && decision === 'not-enough-seats';
      return (decision !== null && typeof decision === 'object') || mayMakeRoom;
    });
  return { author: listFor('author'), requester: listFor('requester') };
}
