import {
  changeJoinRequestEndpoint,
  requestToJoinEndpoint,
  setRequestDetailsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { invitePlayersEndpoint } from '@muster/contract/posts/requests/invitations.ts';
import { createPostEndpoint, getPostEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { countFreeSeats, type Seats } from '@muster/contract/posts/seats/seats.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPostContent, aPostDraft, makeCrewmates } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

const RUNS = 10;
const MAX_STEPS = 30;
const REQUESTERS = 4;
/** Players in each role. Fewer than some parties, and than all seats. */
const ROLE_COUNT = 1;
const roles = ['Tank', 'Healer'].map((name) => ({ name, count: ROLE_COUNT }));

const aStep = fc.record({
  action: fc.constantFrom(
    'request',
    'request',
    'invite',
    'invite',
    'accept',
    'accept',
    'take',
    'pass',
    'leave',
    'party',
    'seats',
    'end-offers',
  ),
  who: fc.nat(REQUESTERS - 1),
  size: fc.integer({ min: 1, max: 4 }),
  role: fc.constantFrom(null, null, 'Tank', 'Healer'),
});

type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never;

interface Row extends Record<string, unknown> {
  readonly state: string;
  readonly size: number;
  readonly role: string | null;
  readonly hasPassed: boolean;
}

test('never overbooks seats or roles, and never lets a fitting party wait for a free seat', async () => {
  const api = await startApi({
    environment: {
      OPEN_REQUESTS_MAX: '1000',
      LIMIT_POSTS_PER_10_MINUTES: '1000',
      LIMIT_POST_CHANGES_PER_MINUTE: '10000',
      LIMIT_JOIN_REQUEST_CHANGES_PER_MINUTE: '10000',
    },
  });
  const author = await api.as('member');
  const requesters = await Promise.all(Array.from({ length: REQUESTERS }, () => api.as('member')));
  await makeCrewmates(api.db, author, ...requesters);
  await api.db.execute(sql`update members set created_at = now() - interval '1 year'`);

  const rowsOf = async (postId: string): Promise<Row[]> => {
    const { rows } = await api.db.execute<Row>(sql`select state, party_size as size, role, has_passed as "hasPassed"
      from join_requests where post_id = ${postId}`);
    return rows;
  };

  function expectBooked(post: Seats & { readonly waitingCount: number }, rows: readonly Row[]): void {
    const seatsIn = (state: string) =>
      rows.filter((row) => row.state === state).reduce((sum, { size }) => sum + size, 0);
    expect(post.acceptedSeats).toBe(seatsIn('accepted'));
    expect(post.offeredSeats).toBe(seatsIn('offered'));
    expect(post.waitingCount).toBe(rows.filter(({ state }) => state === 'waitlisted').length);
    expect(countFreeSeats(post)).toBeGreaterThanOrEqual(0);
  }

  const playersIn = (role: string, rows: readonly Row[]): number =>
    rows
      .filter((row) => row.role === role && ['accepted', 'offered'].includes(row.state))
      .reduce((sum, { size }) => sum + size, 0);

  const isPassedOver = (post: Seats, { state, size, role, hasPassed }: Row, rows: readonly Row[]): boolean =>
    state === 'waitlisted' &&
    !hasPassed &&
    size <= countFreeSeats(post) &&
    (role === null || playersIn(role, rows) + size <= ROLE_COUNT);

  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: MAX_STEPS }), async (steps) => {
      const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft({ seats: 3, roles }) });
      const params = { postId };
      const latest = new Map<number, string>();
      for (const step of steps) {
        await run(postId, step, latest);
        const rows = await rowsOf(postId);
        expectBooked(await author.call(getPostEndpoint, { params }), rows);
        for (const { name } of roles) expect(playersIn(name, rows)).toBeLessThanOrEqual(ROLE_COUNT);
      }
      await expect
        .poll(async () => {
          const post = await author.call(getPostEndpoint, { params });
          const rows = await rowsOf(postId);
          return rows.filter((row) => isPassedOver(post, row, rows));
        })
        .toEqual([]);
    }),
    { numRuns: RUNS },
  );

  async function run(postId: string, { action, who, size, role }: Step, latest: Map<number, string>): Promise<void> {
    const requester = requesters[who] ?? author;
    const params = { requestId: latest.get(who) ?? postId };
    const change = (caller: typeof author, name: string) =>
      caller.send(changeJoinRequestEndpoint, { params, body: { name } });
    const actions: Readonly<Record<Step['action'], () => Promise<unknown>>> = {
      request: async () => {
        const response = await requester.send(requestToJoinEndpoint, { params: { postId }, body: { role } });
        if (response.statusCode === 200) latest.set(who, response.json().id);
      },
      invite: async () => {
        const body = { memberIds: [requester.id] };
        const response = await author.send(invitePlayersEndpoint, { params: { postId }, body });
        const invitation = response.json().requests?.[0];
        if (invitation) latest.set(who, invitation.id);
      },
      accept: () => change(author, 'accept'),
      take: () => change(requester, 'take'),
      pass: () => change(requester, 'pass'),
      leave: () => change(requester, 'leave'),
      party: () => requester.send(setRequestDetailsEndpoint, { params, body: { partySize: size, note: '', role } }),
      seats: () =>
        author.send(updatePostEndpoint, {
          params: { postId },
          body: aPostContent({ seats: size === 1 ? null : size + 1 }),
        }),
      'end-offers': () =>
        api.db.execute(
          sql`update join_requests set expires_at = now() where post_id = ${postId} and state = 'offered'`,
        ),
    };
    await actions[action]();
  }
}, 60_000);
