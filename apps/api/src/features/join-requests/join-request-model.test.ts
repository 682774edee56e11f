import type { JoinRequestState } from '@muster/contract/join-requests/join-request-states.ts';
import {
  changeJoinRequestEndpoint,
  listPostRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/join-requests/join-requests.ts';
import { createPostEndpoint, listMyPostsEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';
import { expireRequests } from './request-state-repository.ts';

const RUNS = 12;
const MAX_STEPS = 25;
const REQUESTERS = 2;

const openStates: readonly JoinRequestState[] = ['pending', 'accepted'];
const repeatable: readonly JoinRequestState[] = ['withdrawn', 'expired', 'left'];

type Action =
  | 'request'
  | 'expire'
  | 'deactivate'
  | 'activate'
  | 'accepted'
  | 'declined'
  | 'removed'
  | 'withdrawn'
  | 'left';

/** In-memory model of the expected behaviour: the states of each requester's requests, oldest first, and of the post. */
class Model {
  isActive = true;
  readonly requests: JoinRequestState[][] = Array.from({ length: REQUESTERS }, () => []);

  last = (who: number): JoinRequestState | undefined => this.requests[who]?.at(-1);

  /** The status that the server should return. */
  run(action: Action, who: number): number {
    const mine = this.requests[who] ?? [];
    if (action === 'request') return this.request(mine);
    if (action === 'deactivate' || action === 'activate') {
      this.isActive = action === 'activate';
      if (this.isActive) this.replaceAll('closed', 'pending');
      else this.replaceAll('pending', 'closed');
      return 200;
    }
    if (action === 'expire') {
      this.replaceAll('pending', 'expired');
      return 200;
    }
    const from = action === 'removed' || action === 'left' ? 'accepted' : 'pending';
    if (mine.length === 0) return 404;
    if (mine.at(-1) === from) mine[mine.length - 1] = action;
    return mine.at(-1) === action ? 200 : 409;
  }

  private request(mine: JoinRequestState[]): number {
    if (!this.isActive) return 404;
    const last = mine.at(-1);
    if (last !== undefined && openStates.includes(last)) return 200;
    if (mine.some((state) => state === 'declined' || state === 'removed')) return 409;
    if (mine.filter((state) => repeatable.includes(state)).length > 1) return 409;
    mine.push('pending');
    return 200;
  }

  private replaceAll(from: JoinRequestState, to: JoinRequestState): void {
    for (const states of this.requests)
      states.splice(0, states.length, ...states.map((one) => (one === from ? to : one)));
  }
}

const anAction = fc.record({
  action: fc.constantFrom<Action>(
    'request',
    'request',
    'request',
    'expire',
    'deactivate',
    'activate',
    'activate',
    'accepted',
    'accepted',
    'declined',
    'removed',
    'withdrawn',
    'left',
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
          .map(({ state }) => state)
          .toReversed(),
      );
      expect(statesOf).toEqual(model.requests);
      const { posts } = await author.call(listMyPostsEndpoint, { querystring: {} });
      expect(posts[0]?.responses).toBe(model.requests.filter((states) => states.length > 0).length);
    }),
    { numRuns: RUNS },
  );

  async function run(postId: string, action: Action, who: number, latest: Map<number, string>): Promise<number> {
    const requester = requesters[who];
    if (!requester) throw new Error('No such requester.');
    if (action === 'request') {
      const response = await requester.send(requestToJoinEndpoint, { params: { postId } });
      if (response.statusCode === 200) latest.set(who, response.json().id);
      return response.statusCode;
    }
    if (action === 'expire') {
      await api.db.execute(
        sql`update join_requests set expires_at = now() where post_id = ${postId} and state = 'pending'`,
      );
      await expireRequests(api.db, 100);
      return 200;
    }
    if (action === 'deactivate' || action === 'activate') {
      const body = { isActive: action === 'activate' };
      return (await author.send(setPostActiveEndpoint, { params: { postId }, body })).statusCode;
    }
    const requestId = latest.get(who);
    if (requestId === undefined) return 404;
    const caller = action === 'withdrawn' || action === 'left' ? requester : author;
    const body = action === 'declined' ? { state: action, reason: 'full' } : { state: action };
    return (await caller.send(changeJoinRequestEndpoint, { params: { requestId }, body })).statusCode;
  }
});
