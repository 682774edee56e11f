import { deleteChatEndpoint } from '@muster/contract/chat/chat-settings.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { invitePlayersEndpoint } from '@muster/contract/posts/requests/invitations.ts';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  type RequestChange,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { createPostEndpoint, deletePostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aChat, aMessageDraft, aPostDraft, makeCrewmates } from '#test/factories.ts';
import { explain, isUnbounded, type Query } from '#test/explain.ts';
import { startApi } from '#test/start-api.ts';
import { secondsOfContacts } from './open-contacts.ts';

type Member = ApiClient & { readonly id: string };

const LIFETIME_MINUTES = 40;

/** Ada, who may have this many open contacts as a new member and later, and Bob. */
async function startWithLimit(
  ofNewMember = 1,
  later = 100,
  onQuery: (text: string, params: readonly unknown[]) => unknown = () => {},
) {
  const environment = {
    OPEN_REQUESTS_MAX_NEW_MEMBER: String(ofNewMember),
    OPEN_REQUESTS_MAX: String(later),
    REQUEST_LIFETIME_MINUTES: String(LIFETIME_MINUTES),
  };
  const api = await startApi({ environment, onQuery });
  const [ada, bob] = [await api.as('member', 'Ada'), await api.as('member', 'Bob')];
  const change = (by: Member, { id: requestId }: { readonly id: string }, body: RequestChange) =>
    by.call(changeJoinRequestEndpoint, { params: { requestId }, body });
  const postOf = (author: Member, seats: number | null = null) =>
    author.call(createPostEndpoint, { body: aPostDraft({ seats }) });
  const ask = async (by: Member, author: Member): Promise<JoinRequest> => {
    const { id: postId } = await postOf(author);
    return by.call(requestToJoinEndpoint, { params: { postId } });
  };
  const write = async (from: Member, to: Member) => {
    const { id: chatId } = await aChat(from, to);
    return from.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() });
  };
  const invite = async (player: Member): Promise<JoinRequest> => {
    await makeCrewmates(api.db, ada, player);
    const { id: postId } = await postOf(ada);
    const { requests } = await ada.call(invitePlayersEndpoint, {
      params: { postId },
      body: { memberIds: [player.id] },
    });
    if (!requests[0]) throw new Error('Not invited');
    return requests[0];
  };
  /** Asks to join a stranger's post. */
  const contactStranger = async () => {
    const { id: postId } = await postOf(await api.as('member'));
    return ada.send(requestToJoinEndpoint, { params: { postId } });
  };
  const expireAll = () => api.db.execute(sql`update join_requests set expires_at = now()`);
  return { ...api, ada, bob, change, postOf, ask, write, invite, contactStranger, expireAll };
}
type Scene = Awaited<ReturnType<typeof startWithLimit>>;

const withdrawn: RequestChange = { name: 'withdraw' };

/** Ada joins the waitlist of Bob's full post. */
async function waitForSeat({ ada, bob, as, change, postOf }: Scene): Promise<JoinRequest> {
  const { id: postId } = await postOf(bob, 2);
  const taken = await (await as('member')).call(requestToJoinEndpoint, { params: { postId } });
  await change(bob, taken, { name: 'accept' });
  const waiting = await ada.call(requestToJoinEndpoint, { params: { postId } });
  expect(waiting.state).toBe('waitlisted');
  return waiting;
}

test.each<[string, (scene: Scene) => Promise<unknown>]>([
  ['a withdrawn request', async ({ ada, bob, ask, change }) => change(ada, await ask(ada, bob), withdrawn)],
  [
    'a request to a post that was deactivated',
    async ({ ada, bob, ask }) => {
      const { postId } = await ask(ada, bob);
      await bob.call(setPostActiveEndpoint, { params: { postId: postId ?? '' }, body: { isActive: false } });
    },
  ],
  [
    'a request to a post that was deleted',
    async ({ ada, bob, ask }) => {
      const { postId } = await ask(ada, bob);
      await bob.call(deletePostEndpoint, { params: { postId: postId ?? '' } });
    },
  ],
  [
    'a request that its sender closed by a block',
    async ({ ada, bob, ask }) => {
      await ask(ada, bob);
      await ada.call(blockMemberEndpoint, { params: { memberId: bob.id } });
    },
  ],
  [
    'a place on the waitlist that was left',
    async (scene) => scene.change(scene.ada, await waitForSeat(scene), withdrawn),
  ],
  [
    'a request whose acceptance was undone, then withdrawn',
    async ({ ada, bob, ask, change }) => {
      const request = await ask(ada, bob);
      await change(bob, request, { name: 'accept' });
      await change(bob, request, { name: 'undo' });
      await change(ada, request, withdrawn);
    },
  ],
  [
    'an invitation that was taken back',
    async ({ ada, bob, invite, change }) => change(ada, await invite(bob), withdrawn),
  ],
  [
    'an invitation whose post was deleted',
    async ({ ada, bob, invite }) =>
      ada.call(deletePostEndpoint, { params: { postId: (await invite(bob)).postId ?? '' } }),
  ],
  [
    'a withdrawn request whose conversation was deleted',
    async ({ ada, bob, ask, change }) => {
      const { chatId } = await change(ada, await ask(ada, bob), withdrawn);
      await ada.call(deleteChatEndpoint, { params: { chatId } });
    },
  ],
])('%s counts until its expiry time', async (_, contact) => {
  const scene = await startWithLimit();
  await contact(scene);
  const refused = await scene.contactStranger();
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'open-requests-limit']);
  expect(refused.json().retryAfterSeconds / 60).toBeCloseTo(LIFETIME_MINUTES, 0);
  await scene.expireAll();
  expect((await scene.contactStranger()).statusCode).toBe(200);
});

test.each<[string, (scene: Scene) => Promise<unknown>]>([
  [
    'its author declined before',
    async ({ ada, bob, ask, change }) => change(bob, await ask(ada, bob), { name: 'decline', reason: 'full' }),
  ],
  [
    'it was left after an acceptance',
    async ({ ada, bob, ask, change }) => {
      const request = await ask(ada, bob);
      await change(bob, request, { name: 'accept' });
      await change(ada, request, { name: 'leave' });
    },
  ],
  [
    'its author has written',
    async ({ ada, bob, ask, change, write }) => {
      await change(ada, await ask(ada, bob), withdrawn);
      await write(bob, ada);
    },
  ],
  [
    'its author has blocked the member',
    async ({ ada, bob, ask, change }) => {
      await change(ada, await ask(ada, bob), withdrawn);
      await bob.call(blockMemberEndpoint, { params: { memberId: ada.id } });
    },
  ],
  [
    'its author had accepted an earlier one',
    async ({ ada, bob, ask, change }) => {
      await change(bob, await ask(ada, bob), { name: 'accept' });
      await change(ada, await ask(ada, bob), withdrawn);
    },
  ],
  [
    'its author had asked to join a post of the member',
    async ({ ada, bob, ask, change }) => {
      await ask(bob, ada);
      await change(ada, await ask(ada, bob), withdrawn);
    },
  ],
  [
    'it was an invitation of the other side',
    async ({ ada, bob, db, postOf, change }) => {
      await makeCrewmates(db, ada, bob);
      const { id: postId } = await postOf(bob);
      const body = { memberIds: [ada.id] };
      const [invitation] = (await bob.call(invitePlayersEndpoint, { params: { postId }, body })).requests;
      await change(bob, invitation ?? { id: '' }, withdrawn);
    },
  ],
])('an ended request does not count if %s', async (_, contact) => {
  const scene = await startWithLimit();
  await contact(scene);
  expect((await scene.contactStranger()).statusCode).toBe(200);
});

test('a member who withdraws each request at once reaches as many strangers as one who does not', async () => {
  const { ada, change, contactStranger } = await startWithLimit(5);
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    const response = await contactStranger();
    statuses.push(response.statusCode);
    if (response.statusCode === 200) await change(ada, response.json<JoinRequest>(), withdrawn);
  }
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 7 }, () => 429)]);
});

test('counts a message and a request to the same player once', async () => {
  const { ada, bob, ask, change, write, contactStranger } = await startWithLimit(2);
  await write(ada, bob);
  await change(ada, await ask(ada, bob), withdrawn);
  await write(ada, bob);
  expect((await contactStranger()).statusCode).toBe(200);
  expect((await contactStranger()).statusCode).toBe(429);
});

const minutes = (count: number) => count * 60;
const DAY = 86_400;

test.each([
  ['no contact', [], [], []],
  [
    'requests, soonest first',
    [
      ['a', 300],
      ['b', 60],
    ],
    [],
    [60, 300],
  ],
  [
    'a waiting party without an end',
    [
      ['a', null],
      ['b', 60],
    ],
    [],
    [60, Infinity],
  ],
  ['a conversation that outlasts its request', [['a', 60]], [['a', DAY]], [DAY]],
  ['a conversation that ends before its request', [['a', DAY]], [['a', 60]], [DAY]],
  [
    'a conversation with two requests',
    [
      ['a', 60],
      ['a', 300],
    ],
    [['a', DAY]],
    [60, DAY],
  ],
  ['conversations without a request', [['a', 60]], [['b', DAY]], [60, DAY]],
] as const)('seconds of contacts: %s', (_, requests, unansweredChats, expected) => {
  const toContact = ([partnerId, seconds]: readonly [string, number | null]) => ({ partnerId, seconds });
  expect(secondsOfContacts(requests.map(toContact), unansweredChats.map(toContact))).toEqual(expected);
});

/** Seconds that the error states until another contact is possible. */
const waitOf = async ({ contactStranger }: Scene): Promise<number | undefined> => {
  const refused = await contactStranger();
  expect(refused.statusCode).toBe(429);
  return refused.json().retryAfterSeconds;
};

/** Makes a request expire after this many minutes. */
const expireIn = ({ db }: Scene, { id }: JoinRequest, count: number) =>
  db.execute(sql`update join_requests set expires_at = now() + make_interval(mins => ${count}) where id = ${id}`);

const setAge = ({ db, ada }: Scene, hours: number) =>
  db.execute(
    sql`update members set created_at = now() - make_interval(mins => ${hours * 60}::int) where id = ${ada.id}`,
  );

test('states the wait until few enough contacts count', async () => {
  const scene = await startWithLimit(1, 2);
  const { ada, bob, as, ask } = scene;
  await setAge(scene, 25);
  await expireIn(scene, await ask(ada, bob), 30);
  await expireIn(scene, await ask(ada, await as('member')), 20);
  expect(await waitOf(scene)).toBeCloseTo(minutes(20), -2);
  // Two contacts of a member who may have one.
  await setAge(scene, 1);
  expect(await waitOf(scene)).toBeCloseTo(minutes(30), -2);
});

test('states the wait until the account is no longer new', async () => {
  const scene = await startWithLimit(1, 2);
  await setAge(scene, 23.5);
  await scene.ask(scene.ada, scene.bob);
  expect(await waitOf(scene)).toBeCloseTo(minutes(30), -2);
});

test('states the wait for an unanswered conversation that outlasts its request', async () => {
  const scene = await startWithLimit(1, 1);
  await setAge(scene, 25);
  await scene.ask(scene.ada, scene.bob);
  await scene.write(scene.ada, scene.bob);
  expect(await waitOf(scene)).toBeCloseTo(30 * DAY, -2);
});

test('states no wait if the contacts count until they answer', async () => {
  const scene = await startWithLimit(1, 1);
  await setAge(scene, 25);
  await waitForSeat(scene);
  expect(await waitOf(scene)).toBeUndefined();
});

test('finds the contacts of a host who has received many requests by index conditions', async () => {
  const queries: Query[] = [];
  const scene = await startWithLimit(1, 1, (text, params) => queries.push({ text, params }));
  const { db, pool, ada, bob, ask, contactStranger } = scene;
  const { id } = await ask(bob, ada);
  await db.execute(sql`insert into join_requests (id, author_id, requester_id, author_name, requester_name, state, game, platform, excerpt, created_at, decided_at, expires_at)
    select gen_random_uuid(), author_id, requester_id, author_name, requester_name, 'expired', game, platform, excerpt, at, at, at
    from join_requests, lateral (select now() - make_interval(hours => hour) as at from generate_series(2, 4000) as hour) as times
    where id = ${id}`);
  await db.execute(sql`analyze join_requests`);
  queries.length = 0;
  await contactStranger();
  const counting = queries.filter(({ text }) => /is_taken_back|"own"/.test(text));
  expect(counting).toHaveLength(2);
  const nodes = (await Promise.all(counting.map((query) => explain(pool, query)))).flat();
  // Only a few posts are not listed yet.
  expect(nodes.filter((node) => isUnbounded(node) && node['Index Name'] !== 'posts_to_list')).toEqual([]);
  const conditions = nodes.map((node) => `${node['Index Name']}: ${node['Index Cond']}`);
  expect(conditions).toContainEqual(expect.stringMatching(/^join_requests_by_requester: .*requester_id =/));
  expect(conditions).toContainEqual(expect.stringMatching(/^join_requests_by_author: .*author_id = .*created_at >/));
});
