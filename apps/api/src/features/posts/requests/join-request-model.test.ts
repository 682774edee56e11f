import { errors } from '@muster/contract/errors.ts';
import {
  changeJoinRequestEndpoint,
  requestToJoinEndpoint,
  setRequestDetailsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { createPartyLinkEndpoint, takePartySeatEndpoint } from '@muster/contract/posts/requests/party-links.ts';
import { invitePlayersEndpoint } from '@muster/contract/posts/requests/invitations.ts';
import { commandPostEndpoint } from '@muster/contract/posts/post-commands.ts';
import { createPostEndpoint, getPostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { hasAsked, type ModelStep, type PartyDetails, RequestWorld } from '@muster/testing/request-world.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aPostDraft, makeCrewmates } from '#test/factories.ts';
import { startApi, type TestApi } from '#test/start-api.ts';
import { expireRequests } from './request-state-repository.ts';

const RUNS = 10;
const MAX_STEPS = 25;
const REQUESTERS = 3;
const SEATS = 4;
const roles = [
  { name: 'Tank', count: 1 },
  { name: 'Healer', count: 1 },
];

const byAuthor = ['accept', 'accept', 'decline', 'withdraw', 'undo', 'remove', 'move-up', 'defer', 'invite'] as const;
const byRequester = [
  ...(['ask', 'ask', 'accept', 'decline', 'withdraw', 'edit', 'take', 'pass', 'leave'] as const),
  ...(['join-party', 'join-party'] as const),
] as const;

const byServer = ['expire', 'deactivate', 'activate', 'complete', 'search'] as const;

const aParty = fc
  .array(fc.constantFrom(null, 'Tank', 'Healer'), { minLength: 1, maxLength: 2 })
  .map((chosen) => ({ partySize: chosen.length, roles: chosen }));

const aStep = fc
  .oneof(
    { weight: 8, arbitrary: fc.record({ name: fc.constantFrom(...byAuthor), by: fc.constant('author' as const) }) },
    {
      weight: 8,
      arbitrary: fc.record({ name: fc.constantFrom(...byRequester), by: fc.constant('requester' as const) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        name: fc.constantFrom(...byServer),
        by: fc.constant('server' as const),
      }),
    },
  )
  .chain((step) =>
    fc
      .record({ party: aParty, player: fc.nat(REQUESTERS - 1) })
      .map((who) => ({ ...step, ...who, broughtBy: (who.player + 1) % REQUESTERS })),
  );
type Step = ModelStep & { readonly party: PartyDetails };

const tank = { partySize: 1, roles: ['Tank'] };
const anyRole = { partySize: 1, roles: [null] };
const asks = (player: number, party: PartyDetails): Step => ({ name: 'ask', by: 'requester', player, party });
const edits = (player: number, party: PartyDetails): Step => ({ name: 'edit', by: 'requester', player, party });
const answers = (player: number, ...names: ModelStep['name'][]): Step[] =>
  names.map((name) => ({ name, by: 'author', player, party: anyRole }));
const does = (player: number, ...names: ModelStep['name'][]): Step[] =>
  names.map((name) => ({ name, by: 'requester', player, party: anyRole }));

const joins = (player: number, broughtBy: number, role: string | null): Step => ({
  name: 'join-party',
  by: 'requester',
  player,
  broughtBy,
  party: { partySize: 1, roles: [role] },
});

/** An invitation of two, a full crew, a filled role, and an offer that is passed on and taken. */
const story: Step[] = [
  ...answers(0, 'invite'),
  asks(0, { partySize: 2, roles: [null, 'Healer'] }),
  asks(1, tank),
  asks(2, tank),
  ...answers(1, 'accept', 'accept'),
  edits(2, anyRole),
  edits(2, tank),
  ...does(0, 'leave'),
  asks(0, tank),
  ...answers(0, 'accept'),
  edits(2, anyRole),
  ...does(2, 'pass', 'take', 'take'),
];

/** A waiting player takes a seat of a party, a removed one does not, and one who left comes back. */
const partyStory: Step[] = [
  asks(0, { partySize: 3, roles: [null, 'Tank', 'Healer'] }),
  ...answers(0, 'accept'),
  asks(2, anyRole),
  joins(2, 0, 'Healer'),
  joins(2, 0, 'Tank'),
  ...answers(2, 'remove'),
  joins(2, 0, 'Tank'),
  joins(1, 0, 'Healer'),
  joins(1, 0, 'Tank'),
  ...does(1, 'leave'),
  ...does(0, 'leave'),
  joins(1, 0, null),
];

/** The owner creates a link, and the friend takes a seat of their party. */
async function joinParty(
  owner: ApiClient,
  friend: ApiClient,
  params: { readonly postId: string },
  { roles: [role = null] }: PartyDetails,
) {
  const created = await owner.send(createPartyLinkEndpoint, { params });
  if (created.statusCode !== 200) return created;
  const code = created.json().link.replace(/^.*#/, '');
  return friend.send(takePartySeatEndpoint, { body: { code, role } });
}

/** The status with which the server should answer a step. */
function statusOf({ name, by }: ModelStep, result: ReturnType<RequestWorld['take']>): number {
  if (by === 'server' && result === 'request-changed') return 200;
  if (result === null || typeof result === 'object') return 200;
  if (name === 'invite') return result === 'post-closed' ? errors['own-post-closed'].status : 200;
  return errors[result].status;
}

const environment = {
  OPEN_REQUESTS_MAX_NEW_MEMBER: '1000',
  LIMIT_POSTS_PER_10_MINUTES: '1000',
  LIMIT_POST_CHANGES_PER_MINUTE: '1000',
  LIMIT_JOIN_REQUEST_CHANGES_PER_MINUTE: '1000',
  LIMIT_INVITE_CHECKS_PER_HOUR: '1000',
};

/** The same member on another node. */
function signInAt(node: Pick<TestApi, 'visitor'>, { cookies }: ApiClient): ApiClient {
  const client = node.visitor();
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

test('two nodes carry out the decisions of `decide`, after any sequence of actions', async () => {
  const api = await startApi({ environment });
  const other = await startApi({ environment, target: api.target });
  const author = await api.as('member');
  const requesters = await Promise.all(Array.from({ length: REQUESTERS }, () => api.as('member')));
  await makeCrewmates(api.db, author, ...requesters);
  const [authorThere, ...requestersThere] = [author, ...requesters].map((client) => signInAt(other, client));

  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: MAX_STEPS }), async (steps) => {
      const world = new RequestWorld(SEATS, roles, Date.now);
      const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft({ seats: SEATS, roles }) });
      const params = { postId };
      const readRequests = async () =>
        (
          await api.db.execute(sql`select requester_id as id, state, party_size as "partySize", roles,
              has_passed as "hasPassed", is_invitation as "isInvitation"
            from join_requests where post_id = ${postId} order by join_requests.id`)
        ).rows;
      const latest = new Map<number, string>();
      for (const [index, step] of steps.entries()) {
        const party = step.name === 'invite' ? anyRole : step.party;
        const expected = statusOf(step, world.take(step, party));
        expect([step, await run(params, step, { latest, isThere: index % 2 === 1 })]).toEqual([step, expected]);
        // The server updates the waitlist after it has responded.
        await expect.poll(readRequests).toEqual(
          world.requests.map(({ player, state, partySize, roles: chosen, hasPassed, isInvitation }) => ({
            id: requesters[player]?.id,
            state,
            partySize,
            roles: chosen,
            hasPassed,
            isInvitation,
          })),
        );
      }
      const { acceptedSeats, offeredSeats } = world.crew;
      const post = await author.call(getPostEndpoint, { params });
      expect({ acceptedSeats: post.acceptedSeats, offeredSeats: post.offeredSeats }).toEqual({
        acceptedSeats,
        offeredSeats,
      });
      const asked = world.requests.filter(hasAsked);
      expect(post.responses).toBe(new Set(asked.map(({ player }) => player)).size);
    }),
    // Shrinking would poll for longer than the timeout, which then hides the seed.
    { numRuns: RUNS, examples: [[story], [partyStory]], endOnFailure: true },
  );

  async function run(
    params: { readonly postId: string },
    { name, by, player, party, broughtBy }: Step,
    { latest, isThere }: { readonly latest: Map<number, string>; readonly isThere: boolean },
  ): Promise<number> {
    const host = (isThere ? authorThere : author) ?? author;
    const members = isThere ? requestersThere : requesters;
    const requester = members[player] ?? author;
    const client = by === 'author' ? host : requester;
    const requestId = latest.get(player) ?? '';
    const record = ({ statusCode, json }: Awaited<ReturnType<ApiClient['send']>>): number => {
      const { id = json().requests?.[0]?.id } = json();
      if (id) latest.set(player, id);
      return statusCode;
    };
    const expire = async (): Promise<number> => {
      await api.db.execute(sql`update join_requests set expires_at = now() where id = ${requestId}`);
      await expireRequests(api.db, [requestId]);
      return 200;
    };
    const setActive = async (isActive: boolean) =>
      (await host.send(setPostActiveEndpoint, { params, body: { isActive } })).statusCode;
    const commandPost = async (command: 'complete' | 'search') =>
      (await host.send(commandPostEndpoint, { params, body: { name: command } })).statusCode;
    const memberIds = [requesters[player]?.id ?? ''];
    const ofPost: Partial<Record<ModelStep['name'], () => Promise<number>>> = {
      deactivate: () => setActive(false),
      activate: () => setActive(true),
      complete: () => commandPost('complete'),
      search: () => commandPost('search'),
      ask: async () => record(await requester.send(requestToJoinEndpoint, { params, body: party })),
      invite: async () => record(await host.send(invitePlayersEndpoint, { params, body: { memberIds } })),
      'join-party': async () =>
        record(await joinParty(members[broughtBy ?? player] ?? author, requester, params, party)),
    };
    const step = ofPost[name];
    if (step) return step();
    if (requestId === '') return errors['request-not-found'].status;
    const ofRequest = { params: { requestId } };
    const editParty = async () =>
      (await client.send(setRequestDetailsEndpoint, { ...ofRequest, body: { ...party, note: '' } })).statusCode;
    const change = async () =>
      (await client.send(changeJoinRequestEndpoint, { ...ofRequest, body: { name } })).statusCode;
    const own: typeof ofPost = { expire, edit: editParty };
    return (own[name] ?? change)();
  }
}, 60_000);
