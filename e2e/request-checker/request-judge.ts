import {
  type JoinRequestState,
  REPEATED_REQUESTS_MAX_COUNT,
} from '@muster/contract/join-requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import {
  type Attempts,
  type CrewReading,
  type RequestAction,
  type RequestHistory,
  readAttempts,
} from './request-history.ts';

/** Findings by rule, one sentence each. */
export interface RequestVerdict {
  /** Confirmed, but missing or undone at the end. */
  readonly lost: readonly string[];
  /** More requests of a member for a post than the rules allow. */
  readonly doubled: readonly string[];
  /** Stored, but never sent or rejected. */
  readonly phantom: readonly string[];
  /** Observed in states that exclude each other, or decided twice. */
  readonly illegal: readonly string[];
  /** More players than seats. */
  readonly overbooked: readonly string[];
  /** A seat on offer to two parties, or to one while another has it. */
  readonly doubleOffered: readonly string[];
  /** A party waits although its seats are free, long after the last change. */
  readonly waitsInVain: readonly string[];
  /** A post is open long after its end. */
  readonly openTooLong: readonly string[];
  /** `responses` differs from the number of members who requested. */
  readonly miscounted: readonly string[];
  /** Author and requester read different versions. */
  readonly diverged: readonly string[];
  /** Delivered to a member on neither side. */
  readonly stranger: readonly string[];
  /** An open screen does not show what is stored, although every event had time to arrive. */
  readonly screenDiffers: readonly string[];
  /** Rejected for a reason that no member caused. */
  readonly refused: readonly string[];
  /** Never answered, although everything was repaired. */
  readonly unanswered: readonly string[];
}

const repeatable: readonly JoinRequestState[] = ['withdrawn', 'left', 'expired'];
const expectedRefusals = /request-changed|request-refused|open-requests-limit|not-enough-seats/;
const OVERDUE_MAX_MS = 5000;

/** Actions that lead to a state, after `requested`. */
const actionsTo: Readonly<Partial<Record<JoinRequestState, readonly RequestAction[]>>> = {
  pending: [],
  waitlisted: [],
  offered: [],
  accepted: ['accepted'],
  declined: ['declined'],
  withdrawn: ['withdrawn'],
  expired: [],
  left: ['accepted', 'left'],
  removed: ['accepted', 'removed'],
};

const canBecome = (state: JoinRequestState, later: JoinRequestState): boolean =>
  state === later ||
  state === 'pending' ||
  ((state === 'waitlisted' || state === 'offered') && later !== 'pending') ||
  (state === 'accepted' && (later === 'left' || later === 'removed'));

const undecided: readonly JoinRequestState[] = ['pending', 'waitlisted', 'offered'];

/** The time until the pending state ended is part of the version: a change that is made twice has two. */
const versionOf = ({ state, declineReason, decidedAt, expiresAt, partySize, note }: JoinRequest): string =>
  JSON.stringify([state, declineReason, decidedAt, expiresAt, partySize, note]);

const keyOf = ({ postId, requester }: JoinRequest): string => `${requester.id} for ${postId}`;

const isOfSide = ({ author, requester }: JoinRequest, memberId: string): boolean =>
  memberId === author.id || memberId === requester.id;

/** Requests of each member for each post, oldest first. Their ids sort by creation. */
const groupByMember = (rows: readonly JoinRequest[]): ReadonlyMap<string, readonly JoinRequest[]> =>
  Map.groupBy(
    rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    keyOf,
  );

function findLost(history: RequestHistory, attempts: readonly Attempts[], rows: readonly JoinRequest[]): string[] {
  const stored = new Map(rows.map((row) => [row.id, row]));
  const undone = attempts.flatMap(({ confirmed }) => {
    if (!confirmed) return [];
    const row = stored.get(confirmed.id);
    if (!row) return [`${confirmed.id} is missing`];
    return canBecome(confirmed.state, row.state) ? [] : [`${confirmed.id} was ${confirmed.state} and is ${row.state}`];
  });
  const latest = [...groupByMember(rows).values()].flatMap((requests) => requests.at(-1) ?? []);
  const missing = history.sent.flatMap(({ memberId, requests, isComplete }) => {
    const ids = new Set(requests.map(({ id }) => id));
    const own = isComplete ? latest.filter(({ requester }) => requester.id === memberId) : [];
    return own.filter(({ id }) => !ids.has(id)).map(({ id }) => `${id} is missing for its requester`);
  });
  return [...undone, ...missing];
}

function findDoubled(rows: readonly JoinRequest[]): string[] {
  const twice = rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) !== index);
  const tooMany = [...groupByMember(rows)].filter(
    ([, requests]) =>
      requests.length > 1 + REPEATED_REQUESTS_MAX_COUNT ||
      requests.slice(0, -1).some(({ state }) => !repeatable.includes(state)),
  );
  return [
    ...twice.map(({ id }) => `${id} is listed twice`),
    ...tooMany.map(([key]) => `more than one request of ${key}`),
  ];
}

function findPhantoms(attempts: readonly Attempts[], rows: readonly JoinRequest[]): string[] {
  const mayHaveHappened = attempts.filter(({ count, refusals }) => refusals.length < count);
  const done = new Set(mayHaveHappened.map(({ action, requestId }) => `${action} ${requestId}`));
  const requested = new Set(
    mayHaveHappened
      .filter(({ action }) => action === 'requested')
      .map(({ memberId, postId }) => `${memberId} for ${postId}`),
  );
  return rows
    .filter((row) => {
      const { id, state, decidedAt, expiresAt } = row;
      const actions = actionsTo[state];
      const isDue = state !== 'expired' || decidedAt?.getTime() === expiresAt.getTime();
      return !requested.has(keyOf(row)) || !isDue || !actions?.every((action) => done.has(`${action} ${id}`));
    })
    .map(({ id, state }) => `${id} is ${state} without a reason`);
}

function findIllegal(observed: readonly JoinRequest[]): string[] {
  return [...Map.groupBy(observed, ({ id }) => id)]
    .filter(([, versions]) => {
      const states = [...new Set(versions.map(({ state }) => state))];
      const decisions = new Set(versions.flatMap(({ decidedAt }) => decidedAt?.getTime() ?? []));
      const isPath = states.every((one) => states.every((other) => canBecome(one, other) || canBecome(other, one)));
      const isDecided = versions.every(({ state, decidedAt }) => undecided.includes(state) === (decidedAt === null));
      return !isPath || !isDecided || decisions.size > 1;
    })
    .map(([id, versions]) => `${id} was ${[...new Set(versions.map(({ state }) => state))].join(' and ')}`);
}

const findMiscounted = ({ posts }: RequestHistory): string[] =>
  posts.flatMap(({ postId, responses, requests }) => {
    const members = new Set(requests.map(({ requester }) => requester.id)).size;
    return members === responses ? [] : [`${postId} has ${responses} responses of ${members} members`];
  });

function findDiverged({ sent }: RequestHistory, rows: readonly JoinRequest[]): string[] {
  const stored = new Map(rows.map((row) => [row.id, versionOf(row)]));
  return sent
    .flatMap(({ requests }) => requests)
    .filter((request) => stored.get(request.id) !== versionOf(request))
    .map(({ id }) => `${id} differs between its author and its requester`);
}

function findStrangers({ frames, posts, sent }: RequestHistory): string[] {
  const received = [
    ...frames.map(({ to, request }) => ({ to, request })),
    ...posts.flatMap(({ authorId, requests }) => requests.map((request) => ({ to: authorId, request }))),
    ...sent.flatMap(({ memberId, requests }) => requests.map((request) => ({ to: memberId, request }))),
  ];
  return received
    .filter(({ to, request }) => !isOfSide(request, to))
    .map(({ to, request }) => `${to} received ${request.id}`);
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();

const countFree = ({ seats, party, accepted }: CrewReading): number =>
  seats === null ? Infinity : seats - party - accepted;

const isWaitingInVain = (crew: CrewReading): boolean =>
  crew.isActive && crew.smallestWaiting > 0 && crew.smallestWaiting <= countFree(crew) - crew.offered;

const isOverdue = ({ isActive, overdueMs }: CrewReading): boolean => isActive && overdueMs > 0;

/** Whether the scheduled jobs have nothing to do for this post. */
export const isSwept = (crew: CrewReading): boolean => !isWaitingInVain(crew) && !isOverdue(crew) && crew.offered === 0;

function judgeCrews(crews: readonly CrewReading[]) {
  const find = (isBroken: (crew: CrewReading) => boolean): string[] =>
    crews.filter(isBroken).map((crew) => `${crew.postId}: ${JSON.stringify(crew)}`);
  return {
    overbooked: find((crew) => countFree(crew) < 0),
    doubleOffered: find((crew) => countFree(crew) >= 0 && crew.offered > countFree(crew)),
    waitsInVain: find((crew) => crew.isFinal && isWaitingInVain(crew)),
    openTooLong: find((crew) => crew.isActive && crew.overdueMs > OVERDUE_MAX_MS && crew.isFinal),
  };
}

export function judgeRequests(history: RequestHistory): RequestVerdict {
  const attempts = readAttempts(history.ops);
  const rows = history.posts.flatMap(({ requests }) => requests);
  const observed = [
    ...rows,
    ...history.sent.flatMap(({ requests }) => requests),
    ...history.frames.map(({ request }) => request),
    ...attempts.flatMap(({ confirmed }) => confirmed ?? []),
  ];
  return {
    lost: findLost(history, attempts, rows),
    doubled: findDoubled(rows),
    phantom: findPhantoms(attempts, rows),
    illegal: findIllegal(observed),
    ...judgeCrews(history.crews),
    miscounted: findMiscounted(history),
    diverged: findDiverged(history, rows),
    stranger: findStrangers(history),
    screenDiffers: history.screens
      .filter(({ shown, stored }) => !isSameList(shown, stored))
      .map(({ memberId, shown, stored }) => `${memberId} saw [${shown.join()}] instead of [${stored.join()}]`),
    refused: attempts.flatMap(({ id, refusals }) =>
      refusals.filter((reason) => !expectedRefusals.test(reason)).map((reason) => `${id}: ${reason}`),
    ),
    unanswered: attempts
      .filter(({ confirmed, refusals }) => confirmed === null && refusals.length === 0)
      .map(({ id, action }) => `${action} ${id}`),
  };
}
