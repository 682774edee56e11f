import type { JoinRequestState } from '@muster/contract/join-requests/join-request-states.ts';
import type { JoinRequest } from '@muster/contract/join-requests/join-requests.ts';
import { type SeededRandom, createRandom } from '@muster/testing/seeded-random.ts';
import type { PostReading, RequestAction, RequestFrame, RequestHistory, RequestOp } from './request-history.ts';

const POSTS = 8;
const REQUESTERS = 3;
const LOST_ANSWER_SHARE = 0.2;
const STARTED_AT_MS = Date.UTC(2026, 0, 1);
const LIFETIME_MS = 12_000;

type Steps = readonly Exclude<JoinRequestState, 'pending' | 'expired' | 'closed'>[];
const courses: readonly Steps[] = [
  [],
  ['accepted'],
  ['declined'],
  ['withdrawn'],
  ['accepted', 'left'],
  ['accepted', 'removed'],
  ['waitlisted'],
  ['waitlisted', 'withdrawn'],
  ['waitlisted', 'offered', 'accepted'],
  ['waitlisted', 'offered', 'waitlisted', 'offered', 'accepted', 'left'],
];
const repeatable: readonly JoinRequestState[] = ['withdrawn', 'left'];

const side = (id: string) => ({ id, name: id, pictureUrl: null });
const authorOf = (post: number): string => `author ${post % 2}`;

/** Records what the members of a run do and receive. */
function createRecorder(random: SeededRandom) {
  let [atMs, opCount] = [STARTED_AT_MS, 0];
  const ops: RequestOp[] = [];
  const frames: RequestFrame[] = [];
  return {
    ops,
    frames,
    tick: (): Date => new Date((atMs += Math.ceil(random.between(1, 9)))),
    /** A change by the product itself. */
    publish(request: JoinRequest): JoinRequest {
      for (const to of [request.author.id, request.requester.id]) frames.push({ to, request });
      return request;
    },
    /** A member's action, whose answer is sometimes lost, and its event. */
    perform(memberId: string, action: RequestAction, request: JoinRequest): JoinRequest {
      const id = `op ${(opCount += 1)}`;
      const requestId = action === 'requested' ? null : request.id;
      const invocation = { kind: 'invoke', id, memberId, action, postId: request.postId ?? '', requestId } as const;
      if (random.between(0, 1) < LOST_ANSWER_SHARE) ops.push(invocation, { kind: 'info', id });
      ops.push(invocation, { kind: 'ok', id, request });
      for (const to of [request.author.id, request.requester.id]) frames.push({ to, request });
      return request;
    },
  };
}

const aRequest = (id: string, postId: string, authorId: string, requesterId: string, createdAt: Date): JoinRequest => ({
  id,
  version: 1,
  postId,
  chatId: `${authorId}_${requesterId}`,
  author: side(authorId),
  requester: { ...side(requesterId), platforms: [], bio: '' },
  partySize: 1,
  note: '',
  role: null,
  state: 'pending',
  declineReason: null,
  gameId: null,
  game: 'Valorant',
  platform: 'PC',
  excerpt: '',
  createdAt,
  decidedAt: null,
  expiresAt: new Date(createdAt.getTime() + LIFETIME_MS),
  waitingSince: null,
  hasPassed: false,
  schedule: null,
  previousStartsAt: null,
  authorCheck: null,
  requesterCheck: null,
  isAuthorMissing: false,
  isCalledOff: false,
});

/** A recorded run of a product without faults, whose members sometimes lose an answer and retry. */
export function simulateRequests(seed: number): RequestHistory {
  const random = createRandom(seed);
  const recorder = createRecorder(random);

  function play(postId: string, authorId: string, requesterId: string, times: number): JoinRequest {
    const id = `request ${times} of ${requesterId} for ${postId}`;
    let current = recorder.perform(
      requesterId,
      'requested',
      aRequest(id, postId, authorId, requesterId, recorder.tick()),
    );
    for (const state of random.pick(courses)) {
      if (state === 'waitlisted' || state === 'offered') {
        current = recorder.publish({ ...current, state });
        continue;
      }
      const actorId = state === 'withdrawn' || state === 'left' ? requesterId : authorId;
      const decidedAt = current.decidedAt ?? recorder.tick();
      const declineReason = state === 'declined' ? 'schedule' : null;
      current = recorder.perform(actorId, state, { ...current, decidedAt, state, declineReason });
    }
    return current;
  }

  const members = Array.from({ length: REQUESTERS }, (_, index) => `requester ${index}`);
  const posts = Array.from({ length: POSTS }, (_, index): PostReading => {
    const [postId, authorId] = [`post ${index}`, authorOf(index)];
    const requests = members.flatMap((memberId) => {
      const first = play(postId, authorId, memberId, 1);
      return repeatable.includes(first.state) ? [first, play(postId, authorId, memberId, 2)] : [first];
    });
    return { postId, authorId, responses: members.length, requests };
  });
  const sent = members.map((memberId) => ({
    memberId,
    requests: posts.flatMap(({ requests }) => requests.findLast(({ requester }) => requester.id === memberId) ?? []),
    isComplete: true,
  }));
  const screens = sent.map(({ memberId, requests }) => {
    const shown = requests.map(({ id, state }) => `${id} ${state}`);
    return { memberId, shown, stored: shown };
  });
  const crews = posts.map(({ postId, requests }) => {
    const countIn = (state: JoinRequestState): number => requests.filter((request) => request.state === state).length;
    const [accepted, offered] = [countIn('accepted'), countIn('offered')];
    const seats = { seats: 1 + accepted + offered, party: 1, accepted, offered };
    return { postId, ...seats, isActive: true, smallestWaiting: countIn('waitlisted'), overdueMs: 0, isFinal: true };
  });
  return { ops: recorder.ops, posts, sent, frames: recorder.frames, screens, crews };
}
