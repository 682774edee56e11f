import type { JoinRequestState } from '@muster/contract/join-requests/join-request-states.ts';
import {
  changeJoinRequestEndpoint,
  listPostRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/join-requests/join-requests.ts';
import { invitePlayersEndpoint } from '@muster/contract/join-requests/invitations.ts';
import { createPostEndpoint, listMyPostsEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPostDraft, makeCrewmates } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';
import { expireRequests } from './request-state-repository.ts';

const RUNS = 12;
const MAX_STEPS = 25;
const REQUESTERS = 2;

const openStates: readonly JoinRequestState[] = ['invited', 'pending', 'accepted'];
const refusals: readonly JoinRequestState[] = ['declined', 'removed'];
const repeatable: readonly JoinRequestState[] = ['withdrawn', 'expired', 'left'];

/** The side that makes each change, the state after it, and the state before it. */
const changes = {
  'accept request': { by: 'author', to: 'accepted', from: 'pending' },
  'accept invitation': { by: 'requester', to: 'accepted', from: 'invited' },
  'decline request': { by: 'author', to: 'declined', from: 'pending' },
  'decline invitation': { by: 'requester', to: 'declined', from: 'invited' },
  'withdraw request': { by: 'requester', to: 'withdrawn', from: 'pending' },
  'withdraw invitation': { by: 'author', to: 'withdrawn', from: 'invited' },
  remove: { by: 'author', to: 'removed', from: 'accepted' },
  leave: { by: 'requester', to: 'left', from: 'accepted' },
} as const;
const actions = ['request', 'invite', 'deactivate', 'activate'] as const;

type Action = keyof typeof changes | (typeof actions)[number] | 'expire';
const isChange = (action: Action): action is keyof typeof changes => action in changes;

interface ModelRequest {
  state: JoinRequestState;
  readonly isInvitation: boolean;
  /** The member asked, or accepted the invitation. */
  hasAsked: boolean;
  closedFrom?: JoinRequestState;
}

const mayRepeat = (requests: readonly ModelRequest[]): boolean =>
  !requests.some(({ state }) => refusals.includes(state)) &&
  requests.filter(({ state }) => repeatable.includes(state)).length <= 1;

/** In-memory model of the expected behaviour: each requester's requests, oldest first, and the state of the post. */
class Model {
  isActive = true;
  readonly requests: ModelRequest[][] = Array.from({ length: REQUESTERS }, () => []);

  /** The status that the server should return. */
  run(action: Action, who: number): number {
    const mine = this.requests[who] ?? [];
    if (isChange(action)) return this.change(action, mine.at(-1));
    if (action === 'request') return this.request(mine);
    if (action === 'invite') return this.invite(mine);
    if (action !== 'expire') this.isActive = action === 'activate';
    for (const request of this.requests.flat()) this.update(action, request);
    return 200;
  }

  private update(action: 'activate' | 'deactivate' | 'expire', request: ModelRequest): void {
    const { state, closedFrom } = request;
    if (action === 'activate') {
      request.state = closedFrom ?? state;
      delete request.closedFrom;
    } else if (state === 'pending' || state === 'invited') {
      request.state = action === 'expire' ? 'expired' : 'closed';
      if (action === 'deactivate') request.closedFrom = state;
    }
  }

  private change(action: keyof typeof changes, request: ModelRequest | undefined): number {
    const { by, to, from } = changes[action];
    if (!request) return 404;
    // Nobody may accept what they have sent themselves.
    if (to === 'accepted' && request.state === (by === 'author' ? 'invited' : 'pending')) return 403;
    if (request.state === from) {
      request.state = to;
      if (to === 'accepted') request.hasAsked = true;
    }
    return request.state === to ? 200 : 409;
  }

  private request(mine: ModelRequest[]): number {
    if (!this.isActive) return 404;
    const last = mine.at(-1);
    if (last?.state === 'invited') Object.assign(last, { state: 'accepted', hasAsked: true });
    if (last && openStates.includes(last.state)) return 200;
    if (!mayRepeat(mine.filter(({ hasAsked }) => hasAsked))) return 409;
    mine.push({ state: 'pending', isInvitation: false, hasAsked: true });
    return 200;
  }

  private invite(mine: ModelRequest[]): number {
    if (!this.isActive) return 409;
    const hasOpen = mine.some(({ state }) => openStates.includes(state));
    if (!hasOpen && mayRepeat(mine.filter(({ isInvitation }) => isInvitation)))
      mine.push({ state: 'invited', isInvitation: true, hasAsked: false });
    return 200;
  }
}

const anAction = fc.record({
  action: fc.constantFrom<Action>(
    ...actions,
    'expire',
    'request',
    'invite',
    'invite',
    'activate',
    'accept request',
    'accept invitation',
    ...Object.keys(changes).filter((key): key is keyof typeof changes => key in changes),
  ),
  who: fc.nat(REQUESTERS - 1),
});

test('matches an in-memory model after any sequence of actions', async () => {
  const api = await startApi({
    environment: {
      OPEN_REQUESTS_MAX_NEW_MEMBER: '1000',
      LIMIT_POSTS_PER_10_MINUTES: '1000',
      LIMIT_POST_CHANGES_PER_MINUTE: '1000',
      LIMIT_JOIN_REQUEST_CHANGES_PER_MINUTE: '1000',
    },
  });
  const author = await api.as('member');
  const requesters = await Promise.all(Array.from({ length: REQUESTERS }, () => api.as('member')));
  await makeCrewmates(api.db, author, ...requesters);
  await fc.assert(
    fc.asyncProperty(fc.array(anAction, { maxLength: MAX_STEPS }), async (steps) => {
      const model = new Model();
      const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft() });
      const latest = new Map<number, string>();
      for (const { action, who } of steps) {
        const expected = model.run(action, who);
        expect([action, await run(postId, action, who, latest)]).toEqual([action, expected]);
      }
      const { requests } = await author.call(listPostRequestsEndpoint, { params: { postId }, querystring: {} });
      const statesOf = requesters.map(({ id }) =>
        requests
          .filter(({ requester }) => requester.id === id)
          .map(({ state, isInvitation }) => ({ state, isInvitation }))
          .toReversed(),
      );
      expect(statesOf).toEqual(
        model.requests.map((mine) => mine.map(({ state, isInvitation }) => ({ state, isInvitation }))),
      );
      const { posts } = await author.call(listMyPostsEndpoint, { querystring: {} });
      expect(posts[0]?.responses).toBe(model.requests.filter((mine) => mine.some(({ hasAsked }) => hasAsked)).length);
    }),
    { numRuns: RUNS },
  );

  async function run(postId: string, action: Action, who: number, latest: Map<number, string>): Promise<number> {
    const requester = requesters[who] ?? author;
    const params = { postId };
    const setActive = (isActive: boolean) => author.send(setPostActiveEndpoint, { params, body: { isActive } });
    const record = (response: Awaited<ReturnType<typeof setActive>>, id: string | undefined) => {
      if (id) latest.set(who, id);
      return response;
    };
    const sends: Readonly<Record<(typeof actions)[number], () => ReturnType<typeof setActive>>> = {
      activate: () => setActive(true),
      deactivate: () => setActive(false),
      request: async () => {
        const response = await requester.send(requestToJoinEndpoint, { params });
        return record(response, response.json().id);
      },
      invite: async () => {
        const response = await author.send(invitePlayersEndpoint, { params, body: { memberIds: [requester.id] } });
        return record(response, response.json().requests?.[0]?.id);
      },
    };
    if (action === 'expire') {
      await api.db.execute(sql`update join_requests set expires_at = now()
        where post_id = ${postId} and state in ('invited', 'pending')`);
      await expireRequests(api.db, [...latest.values()]);
      return 200;
    }
    if (!isChange(action)) return (await sends[action]()).statusCode;
    const requestId = latest.get(who);
    if (requestId === undefined) return 404;
    const { by } = changes[action];
    const [name] = action.split(' ');
    const body = { name, ...(name === 'decline' && { reason: 'full' }) };
    const caller = by === 'author' ? author : requester;
    return (await caller.send(changeJoinRequestEndpoint, { params: { requestId }, body })).statusCode;
  }
});
