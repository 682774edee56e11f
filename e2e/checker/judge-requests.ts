import { isUndecided, type JoinRequestState } from '@muster/contract/posts/requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/posts/requests/join-requests.ts';
import { REPEATED_REQUESTS_MAX_COUNT } from '@muster/contract/posts/requests/repeated-requests.ts';
import {
  type CrewReading,
  type Finding,
  type Recording,
  type RequestAttempt,
  findingsOf,
  isRefused,
  judgeAnswers,
} from './recording.ts';
import { listReachable } from './reachable-states.ts';

const find = findingsOf('requests');

const repeatable: readonly JoinRequestState[] = ['withdrawn', 'left', 'expired'];
const expectedRefusals = /request-changed|request-refused|open-requests-limit|not-enough-seats/;
const OVERDUE_MAX_MS = 5000;

const joining = ['accept', 'take'] as const;
/** Actions that lead to a state, after `requested`: one of each list. */
const actionsTo: Readonly<Partial<Record<JoinRequestState, readonly (readonly RequestAttempt['action']['type'][])[]>>> =
  {
    pending: [],
    waitlisted: [],
    offered: [],
    accepted: [joining],
    declined: [['decline']],
    withdrawn: [['withdraw']],
    expired: [],
    left: [joining, ['leave']],
    removed: [joining, ['remove']],
  };

/** Whether the commands of this checker and of the server lead from one state to the other. */
const canBecome = (state: JoinRequestState, later: JoinRequestState): boolean => listReachable(state).has(later);

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

function findLost({ requestAttempts, sent }: Recording, rows: readonly JoinRequest[]): string[] {
  const stored = new Map(rows.map((row) => [row.id, row]));
  const undone = requestAttempts.flatMap(({ confirmed }) => {
    if (!confirmed) return [];
    const row = stored.get(confirmed.id);
    if (!row) return [`${confirmed.id} is missing`];
    return canBecome(confirmed.state, row.state) ? [] : [`${confirmed.id} was ${confirmed.state} and is ${row.state}`];
  });
  const latest = [...groupByMember(rows).values()].flatMap((requests) => requests.at(-1) ?? []);
  const missing = sent.flatMap(({ memberId, requests, isComplete }) => {
    const ids = new Set(requests.map(({ id }) => id));
    const own = isComplete ? latest.filter(({ requester }) => requester.id === memberId) : [];
    return own.filter(({ id }) => !ids.has(id)).map(({ id }) => `${id} is missing for its requester`);
  });
  return [...undone, ...missing];
}

function findDuplicated(rows: readonly JoinRequest[]): string[] {
  const ids = new Set<string>();
  const repeated = rows.filter(({ id }) => ids.size === ids.add(id).size).map(({ id }) => `${id} is listed twice`);
  const tooMany = [...groupByMember(rows)].filter(
    ([, requests]) =>
      requests.length > 1 + REPEATED_REQUESTS_MAX_COUNT ||
      requests.slice(0, -1).some(({ state }) => !repeatable.includes(state)),
  );
  return [...repeated, ...tooMany.map(([key]) => `more than one request of ${key}`)];
}

function findPhantoms({ requestAttempts }: Recording, rows: readonly JoinRequest[]): string[] {
  const possible = requestAttempts.filter((attempt) => !isRefused(attempt));
  const done = new Set(possible.map(({ action }) => `${action.type} ${action.requestId}`));
  const requested = new Set(
    possible
      .filter(({ action }) => action.type === 'requested')
      .map(({ memberId, action }) => `${memberId} for ${action.postId}`),
  );
  return rows
    .filter((row) => {
      const { id, state, decidedAt, expiresAt } = row;
      const isDue = state !== 'expired' || decidedAt?.getTime() === expiresAt.getTime();
      const isCaused = actionsTo[state]?.every((types) => types.some((type) => done.has(`${type} ${id}`)));
      return !requested.has(keyOf(row)) || !isDue || !isCaused;
    })
    .map(({ id, state }) => `${id} is ${state} without a reason`);
}

function findIllegal(observed: readonly JoinRequest[]): string[] {
  return [...Map.groupBy(observed, ({ id }) => id)]
    .filter(([, versions]) => {
      const states = [...new Set(versions.map(({ state }) => state))];
      const decisions = new Set(versions.flatMap(({ decidedAt }) => decidedAt?.getTime() ?? []));
      const isPath = states.every((one) => states.every((other) => canBecome(one, other) || canBecome(other, one)));
      const isDecided = versions.every(({ state, decidedAt }) => isUndecided({ state }) === (decidedAt === null));
      return !isPath || !isDecided || decisions.size > 1;
    })
    .map(([id, versions]) => `${id} was ${[...new Set(versions.map(({ state }) => state))].join(' and ')}`);
}

const countFree = ({ seats, party, accepted }: CrewReading): number =>
  seats === null ? Infinity : seats - party - accepted;

const isOfferMissing = (crew: CrewReading): boolean =>
  crew.isActive && crew.smallestWaiting > 0 && crew.smallestWaiting <= countFree(crew) - crew.offered;

const isOverdue = ({ isActive, overdueMs }: CrewReading): boolean => isActive && overdueMs > 0;

/** Whether the scheduled jobs have nothing to do for this post. */
export const isSwept = (crew: CrewReading): boolean => !isOfferMissing(crew) && !isOverdue(crew) && crew.offered === 0;

function judgeCrews(crews: readonly CrewReading[]): Finding[] {
  const describe = (isBroken: (crew: CrewReading) => boolean): string[] =>
    crews.filter(isBroken).map((crew) => `${crew.postId}: ${JSON.stringify(crew)}`);
  return [
    ...find(
      'overbooked',
      describe((crew) => countFree(crew) < 0),
    ),
    ...find(
      'double-offered',
      describe((crew) => countFree(crew) >= 0 && crew.offered > countFree(crew)),
    ),
    ...find(
      'not-offered',
      describe((crew) => crew.isFinal && isOfferMissing(crew)),
    ),
    ...find(
      'open-too-long',
      describe((crew) => crew.isFinal && crew.isActive && crew.overdueMs > OVERDUE_MAX_MS),
    ),
  ];
}

export function judgeRequests(recording: Recording): Finding[] {
  const { requestAttempts, requestEvents, posts, sent, crews } = recording;
  const rows = posts.flatMap(({ requests }) => requests);
  const received = [
    ...requestEvents,
    ...posts.flatMap(({ authorId, requests }) => requests.map((request) => ({ to: authorId, request }))),
    ...sent.flatMap(({ memberId, requests }) => requests.map((request) => ({ to: memberId, request }))),
  ];
  const observed = [
    ...received.map(({ request }) => request),
    ...requestAttempts.flatMap(({ confirmed }) => confirmed ?? []),
  ];
  const versions = new Map(rows.map((row) => [row.id, versionOf(row)]));
  return [
    ...find('lost', findLost(recording, rows)),
    ...find('duplicated', findDuplicated(rows)),
    ...find('phantom', findPhantoms(recording, rows)),
    ...find('illegal', findIllegal(observed)),
    ...judgeCrews(crews),
    ...find(
      'miscounted',
      posts
        .filter(({ responses, requests }) => new Set(requests.map(({ requester }) => requester.id)).size !== responses)
        .map(({ postId, responses }) => `${postId} has ${responses} responses`),
    ),
    ...find(
      'altered',
      sent
        .flatMap(({ requests }) => requests)
        .filter((request) => versions.get(request.id) !== versionOf(request))
        .map(({ id }) => `${id} differs between its author and its requester`),
    ),
    ...find(
      'leaked',
      received.filter(({ to, request }) => !isOfSide(request, to)).map(({ to, request }) => `${request.id} to ${to}`),
    ),
    ...judgeAnswers(find, requestAttempts, ({ type, postId }) => `${type} ${postId}`, expectedRefusals),
  ];
}
