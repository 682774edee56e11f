import type { JoinRequestState } from '@muster/contract/join-requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import type { SeededRandom } from '@muster/testing/seeded-random.ts';
import {
  type CrewReading,
  type PostReading,
  type RequestHistory,
  type RequestOp,
  readAttempts,
} from './request-history.ts';
import { type RequestVerdict, judgeRequests } from './request-judge.ts';

type Plant = (history: RequestHistory, random: SeededRandom) => RequestHistory;

const rowsOf = ({ posts }: RequestHistory): JoinRequest[] => posts.flatMap(({ requests }) => requests);

const pickRow = (history: RequestHistory, random: SeededRandom, states?: readonly JoinRequestState[]): JoinRequest =>
  random.pick(rowsOf(history).filter(({ state }) => states?.includes(state) ?? true));

const changePosts = (history: RequestHistory, change: (post: PostReading) => Partial<PostReading>): RequestHistory => ({
  ...history,
  posts: history.posts.map((post) => ({ ...post, ...change(post) })),
});

/** The table itself is wrong, and both sides read it. */
const inTable = (
  history: RequestHistory,
  change: (requests: readonly JoinRequest[]) => readonly JoinRequest[],
): RequestHistory => ({
  ...changePosts(history, ({ requests }) => ({ requests: change(requests) })),
  sent: history.sent.map((reading) => ({ ...reading, requests: change(reading.requests) })),
});

const setState =
  (from: readonly JoinRequestState[], changes: Partial<JoinRequest>): Plant =>
  (history, random) => {
    const { id } = pickRow(history, random, from);
    return inTable(history, (requests) => requests.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  };

const changeOps = (history: RequestHistory, update: (op: RequestOp) => RequestOp[]): RequestHistory => ({
  ...history,
  ops: history.ops.flatMap(update),
});

const inFrame =
  (from: readonly JoinRequestState[], changes: Partial<JoinRequest>): Plant =>
  (history, random) => {
    const request = { ...pickRow(history, random, from), ...changes };
    return { ...history, frames: [...history.frames, { to: request.author.id, request }] };
  };

const without: Plant = (history, random) => {
  const { id } = pickRow(history, random);
  return inTable(history, (requests) => requests.filter((row) => row.id !== id));
};

/** The first of a member's two requests for a post, or the only one, is stored twice. */
const storedTwice: Plant = (history, random) => {
  const picked = pickRow(history, random, ['pending', 'accepted', 'declined']);
  return inTable(history, (requests) =>
    requests.flatMap((row) => (row.id === picked.id ? [row, { ...row, id: `${row.id} again` }] : [row])),
  );
};

const inCrew =
  (changes: Partial<CrewReading>): Plant =>
  (history, random) => {
    const changed = { ...random.pick(history.crews), ...changes };
    return { ...history, crews: [...history.crews, changed] };
  };

const planted: readonly (readonly [keyof RequestVerdict, string, Plant])[] = [
  ['lost', 'a request is gone', without],
  ['lost', 'an acceptance is undone', setState(['accepted'], { state: 'pending', decidedAt: null })],
  ['lost', 'a departure is undone', setState(['left'], { state: 'accepted' })],
  ['lost', 'a decline became an acceptance', setState(['declined'], { state: 'accepted', declineReason: null })],
  [
    'lost',
    'the requester misses a request',
    ({ sent, ...history }, random) => {
      const reader = random.pick(sent);
      const requests = reader.requests.slice(1);
      return { ...history, sent: sent.map((one) => (one === reader ? { ...one, requests } : one)) };
    },
  ],
  ['doubled', 'a retry became a second request', storedTwice],
  [
    'doubled',
    'a request is listed twice',
    (history) => inTable(history, (requests) => [...requests, ...requests.slice(0, 1)]),
  ],
  [
    'phantom',
    'a request was closed without a reason',
    setState(['pending'], { state: 'closed', decidedAt: new Date(0) }),
  ],
  ['phantom', 'a request expired too early', setState(['pending'], { state: 'expired', decidedAt: new Date(0) })],
  ['phantom', 'a request was accepted by nobody', setState(['pending'], { state: 'accepted', decidedAt: new Date(0) })],
  [
    'phantom',
    'a rejected change is stored',
    (history, random) => {
      const { id } = random.pick(readAttempts(history.ops).filter(({ action }) => action === 'accepted'));
      return changeOps(history, (op) => {
        if (op.id !== id) return [op];
        return op.kind === 'ok'
          ? [{ kind: 'fail', id, reason: '409 request-changed' }]
          : op.kind === 'info'
            ? [{ ...op, kind: 'fail', reason: '409 request-changed' }]
            : [op];
      });
    },
  ],
  ['illegal', 'a rolled-back decline was published', inFrame(['accepted'], { state: 'declined' })],
  ['illegal', 'a decision was made twice', inFrame(['accepted', 'declined'], { decidedAt: new Date(0) })],
  ['illegal', 'a waiting request has a decision', inFrame(['waitlisted'], { decidedAt: new Date(0) })],
  ['overbooked', 'two players have the last seat', inCrew({ seats: 2, accepted: 2, offered: 0 })],
  ['doubleOffered', 'two parties are offered the last seat', inCrew({ seats: 2, accepted: 0, offered: 2 })],
  ['doubleOffered', 'a taken seat is on offer', inCrew({ seats: 2, accepted: 1, offered: 1 })],
  ['waitsInVain', 'a free seat is not offered', inCrew({ seats: 2, accepted: 0, offered: 0, smallestWaiting: 1 })],
  ['openTooLong', 'a post did not close', inCrew({ overdueMs: 6000 })],
  ['illegal', 'a pending request has a decision', inFrame(['pending'], { decidedAt: new Date(0) })],
  [
    'miscounted',
    'a second request was counted again',
    (history) => changePosts(history, ({ responses }) => ({ responses: responses + 1 })),
  ],
  [
    'diverged',
    'author and requester read different states',
    (history, random) => {
      const { id } = random.pick(random.pick(history.sent).requests);
      const change = (row: JoinRequest): JoinRequest => (row.id === id ? { ...row, note: 'another' } : row);
      return changePosts(history, ({ requests }) => ({ requests: requests.map(change) }));
    },
  ],
  [
    'stranger',
    'a third member received a request',
    (history, random) => ({
      ...history,
      frames: [...history.frames, { to: 'a stranger', request: pickRow(history, random) }],
    }),
  ],
  [
    'screenDiffers',
    'a screen missed an event',
    (history, random) => {
      const late = random.pick(history.screens);
      return {
        ...history,
        screens: history.screens.map((one) => (one === late ? { ...one, shown: one.shown.slice(1) } : one)),
      };
    },
  ],
  [
    'refused',
    'a signed-in member was rejected',
    (history, random) => {
      const { id } = random.pick(history.ops);
      return { ...history, ops: [...history.ops, { kind: 'fail', id, reason: '401 unauthenticated' }] };
    },
  ],
  [
    'unanswered',
    'a change never got an answer',
    (history, random) => {
      const { id } = random.pick(history.ops);
      return changeOps(history, (op) => (op.id === id && op.kind === 'ok' ? [] : [op]));
    },
  ],
];

/** Names of the planted faults that the judge does not report under their rule. */
export const overlookedRequestFaults = (history: RequestHistory, random: SeededRandom): string[] =>
  planted.filter(([rule, , plant]) => judgeRequests(plant(history, random))[rule].length === 0).map(([, name]) => name);
