import type { LiveEvent } from '@muster/contract/live-events.ts';
import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  type RequestChange,
  listPostRequestsEndpoint,
  listReceivedRequestsEndpoint,
  type NewRequestDetails,
  requestToJoinEndpoint,
  setRequestDetailsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint, getPostEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { tooManyRolesMessage, unknownRoleMessage } from '@muster/contract/posts/seats/seats.ts';
import { getSharedPostEndpoint } from '@muster/contract/board/shared-posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { connectBoard } from '#test/live-client.ts';
import { startApi, type TestApi } from '#test/start-api.ts';

type Client = Awaited<ReturnType<TestApi['as']>>;

type Change = Exclude<RequestChange, { name: 'decline' }>;

const roles = [
  { name: 'Tank', count: 1 },
  { name: 'Healer', count: 1 },
  { name: 'DPS', count: 3 },
];

const refused = (code: string) => ({ code });

/** A post with roles. */
async function startWithRoles() {
  const api = await startApi();
  const [author, mira] = [await api.as('member', 'Ada'), await api.as('member', 'Mira')];
  const post = await author.call(createPostEndpoint, { body: aPostDraft({ roles, isShared: true }) });
  const params = { postId: post.id };
  const request = (client: Client, body?: NewRequestDetails) => client.call(requestToJoinEndpoint, { params, body });
  const details = (...chosen: (string | null)[]) => ({ partySize: chosen.length, note: '', roles: chosen });
  const setRoles = (client: Client, { id }: JoinRequest, ...chosen: (string | null)[]) =>
    client.call(setRequestDetailsEndpoint, { params: { requestId: id }, body: details(...chosen) });
  const change = (client: Client, { id }: JoinRequest, name: Change['name']) =>
    client.call(changeJoinRequestEndpoint, { params: { requestId: id }, body: { name } });
  const confirm = (client: Client, { id }: JoinRequest, name: 'accept' | 'move-up') => {
    const body: RequestChange = { name, mayExceedRole: true };
    return client.call(changeJoinRequestEndpoint, { params: { requestId: id }, body });
  };
  const edit = (changes: Parameters<typeof aPostContent>[0]) =>
    author.call(updatePostEndpoint, { params, body: aPostContent(changes) });
  const accepted = async () => (await mira.call(getPostEndpoint, { params })).acceptedByRole;
  return { ...api, author, mira, post, params, request, details, setRoles, change, confirm, edit, accepted };
}

test('stores the roles of a post, which every reader sees', async () => {
  const { mira, visitor, post, params } = await startWithRoles();
  const seen = { roles, acceptedByRole: [0, 0, 0] };
  expect(post).toMatchObject(seen);
  expect(await mira.call(listPostsEndpoint, { querystring: {} })).toMatchObject({ posts: [seen] });
  expect(await visitor().call(getSharedPostEndpoint, { params })).toMatchObject(seen);
});

test('counts the author in the role that they take, next to accepted players', async () => {
  const { author, mira, request, change, edit, accepted, visitor, params } = await startWithRoles();
  const [tank, healer, dps] = [{ name: 'Tank', count: 1 }, { name: 'Healer', count: 1, authorCount: 1 }, roles[2]];
  const own = [tank, healer, dps].filter((role) => role !== undefined);
  expect(await edit({ roles: own, isShared: true })).toMatchObject({ roles: own, acceptedByRole: [0, 1, 0] });
  expect(await visitor().call(getSharedPostEndpoint, { params })).toMatchObject({ roles: own });
  expect(await author.call(createPostEndpoint, { body: aPostDraft({ roles: own }) })).toMatchObject({
    acceptedByRole: [0, 1, 0],
  });
  await change(author, await request(mira, { roles: ['DPS'] }), 'accept');
  expect(await accepted()).toEqual([0, 1, 1]);
  const ofTwo = own.map((role) => ({ ...role, authorCount: role.name === 'DPS' ? 2 : 0 }));
  expect(await edit({ roles: ofTwo, party: 2 })).toMatchObject({ acceptedByRole: [0, 0, 3] });
});

test('sends a request with party, note and role', async () => {
  const { as, author, mira, request } = await startWithRoles();
  const details = { partySize: 2, note: 'Two of us', roles: ['DPS', 'Healer'] };
  expect(await request(mira, details)).toMatchObject(details);
  expect(await author.call(listReceivedRequestsEndpoint, {})).toMatchObject([details]);
  expect(await request(mira, { roles: ['Tank'] })).toMatchObject(details);
  expect(await request(await as('member', 'Zoe'))).toMatchObject({ partySize: 1, note: '', roles: [null] });
});

test('rejects a request with an unknown role, an invalid party or more players than the crew of five has seats', async () => {
  const { author, mira, edit, params } = await startWithRoles();
  await edit({ seats: 5 });
  const send = async (body: object) => (await mira.send(requestToJoinEndpoint, { params, body })).json();
  const invalid = (issue: object) => ({ code: 'validation-failed', issues: [issue] });
  expect(await send({ roles: ['Bard'] })).toMatchObject(invalid({ path: 'roles.0', message: unknownRoleMessage }));
  expect(await send({ roles: ['Tank', 'Bard'], partySize: 2 })).toMatchObject(invalid({ path: 'roles.1' }));
  expect(await send({ roles: ['Tank', 'DPS'] })).toMatchObject(
    invalid({ path: 'roles', message: tooManyRolesMessage }),
  );
  expect(await send({ roles: [null, null, 'DPS'], partySize: 2 })).toMatchObject(invalid({ path: 'roles' }));
  expect(await send({ roles: Array(9).fill(null), partySize: 8 })).toMatchObject(invalid({ path: 'roles' }));
  expect(await send({ partySize: 9 })).toMatchObject(invalid({ path: 'partySize' }));
  expect(await send({ partySize: 5 })).toMatchObject({ code: 'not-enough-seats' });
  expect(await author.call(listReceivedRequestsEndpoint, {})).toEqual([]);
});

test('an edit without roles keeps them, and an empty list removes them', async () => {
  const { edit } = await startWithRoles();
  expect(await edit({})).toMatchObject({ roles });
  expect(await edit({ roles: [] })).toMatchObject({ roles: [], acceptedByRole: [] });
});

test('rejects more roles of the author than players in their party', async () => {
  const { author } = await startWithRoles();
  const all = { roles: roles.map((role) => ({ ...role, authorCount: 1 })), party: 2 };
  for (const draft of [all, { roles: [{ name: 'Tank', count: 1, authorCount: 2 }] }]) {
    const response = await author.send(createPostEndpoint, { body: aPostDraft(draft) });
    const issues = [{ path: 'roles', message: tooManyRolesMessage }];
    expect(response.json()).toMatchObject({ code: 'validation-failed', issues });
  }
});

test('rejects fewer seats than the roles need', async () => {
  const { author, edit } = await startWithRoles();
  const issues = [{ path: 'roles', message: 'These roles need 5 players, but the crew has 4' }];
  await expect(edit({ seats: 4 })).rejects.toMatchObject({ body: { issues } });
  const created = await author.send(createPostEndpoint, { body: aPostDraft({ roles, seats: 4 }) });
  expect(created.json()).toMatchObject({ code: 'validation-failed', issues });
});

test('counts the players of accepted parties in their role', async () => {
  const { as, author, mira, request, setRoles, change, accepted } = await startWithRoles();
  const zoe = await as('member', 'Zoe');
  const one = await request(mira);
  const other = await request(zoe);
  await setRoles(mira, one, 'DPS', 'DPS');
  expect(await setRoles(zoe, other, 'Tank')).toMatchObject({ roles: ['Tank'] });
  await change(author, one, 'accept');
  expect(await accepted()).toEqual([0, 0, 2]);
  await change(author, other, 'accept');
  expect(await accepted()).toEqual([1, 0, 2]);
  await change(mira, one, 'leave');
  expect(await accepted()).toEqual([1, 0, 0]);
});

test.each([
  ['a party', { roles: ['Tank', 'Tank'], partySize: 2 }, [2, 1, 0]],
  ['one of a party', { roles: ['DPS', 'Healer'], partySize: 2 }, [0, 2, 1]],
  ['a second player', { roles: ['Healer'] }, [0, 2, 0]],
])('accepts %s beyond the number of a role only if the author confirms it', async (_, details, expected) => {
  const { as, author, mira, request, change, confirm, accepted } = await startWithRoles();
  await change(author, await request(await as('member'), { roles: ['Healer'] }), 'accept');
  const one = await request(mira, details);
  await expect(change(author, one, 'accept')).rejects.toMatchObject(refused('exceeds-role'));
  await expect(confirm(mira, one, 'move-up')).rejects.toMatchObject(refused('permission-denied'));
  expect(await confirm(author, one, 'accept')).toMatchObject({ state: 'accepted' });
  expect(await accepted()).toEqual(expected);
});

test('of two players accepted for one role at the same time one needs a confirmation', async () => {
  const { as, author, request, accepted } = await startWithRoles();
  const tanks = await Promise.all([0, 1, 2].map(async () => request(await as('member'), { roles: ['Tank'] })));
  const answers = await Promise.all(
    tanks.map(({ id: requestId }) =>
      author.send(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.json().code === 'exceeds-role')).toHaveLength(2);
  expect(await accepted()).toEqual([1, 0, 0]);
});

/** A crew of author, tank and healer without a free seat. */
async function startFull() {
  const scene = await startWithRoles();
  const { as, author, mira, request, change, edit } = scene;
  const [tank, healer, zoe, yuki] = [
    await as('member', 'Tank'),
    await as('member', 'Healer'),
    await as('member', 'Zoe'),
    await as('member', 'Yuki'),
  ];
  await edit({ seats: 3, roles: roles.slice(0, 2) });
  const joined = [await request(tank, { roles: ['Tank'] }), await request(healer, { roles: ['Healer'] })];
  for (const one of joined) await change(author, one, 'accept');
  const stateOf = async ({ id }: JoinRequest) =>
    (await author.call(listPostRequestsEndpoint, { params: scene.params, querystring: {} })).requests.find(
      (found) => found.id === id,
    )?.state;
  const healerLeaves = async () =>
    healer.call(changeJoinRequestEndpoint, { params: { requestId: joined[1]?.id ?? '' }, body: { name: 'leave' } });
  return { ...scene, zoe, yuki, waitingTank: await request(mira, { roles: ['Tank'] }), stateOf, healerLeaves };
}

test('the author may choose the next player regardless of roles, after a confirmation', async () => {
  const { author, mira, zoe, waitingTank, request, stateOf, healerLeaves, change, confirm } = await startFull();
  const waitingHealer = await request(zoe, { roles: ['Healer'] });
  await expect(change(author, waitingTank, 'move-up')).rejects.toMatchObject(refused('exceeds-role'));
  expect(await confirm(author, waitingTank, 'move-up')).toMatchObject({ state: 'waitlisted' });
  await healerLeaves();
  await expect.poll(() => stateOf(waitingTank)).toBe('offered');
  expect(await stateOf(waitingHealer)).toBe('waitlisted');
  expect(await change(mira, waitingTank, 'take')).toMatchObject({ state: 'accepted' });
});

test('the author moves a player whose role is filled to the waitlist, until the role is free', async () => {
  const { as, author, mira, params, request, change } = await startWithRoles();
  const [zoe, yuki] = [await as('member', 'Zoe'), await as('member', 'Yuki')];
  const tank = await request(mira, { roles: ['Tank'] });
  await change(author, tank, 'accept');
  const [second, dps] = [await request(zoe, { roles: ['Tank'] }), await request(yuki, { roles: ['DPS'] })];
  const list = async () => {
    const { requests } = await author.call(listPostRequestsEndpoint, { params, querystring: {} });
    return Object.fromEntries(requests.map(({ id, state, actions }) => [id, { state, actions: actions.author }]));
  };
  expect(await list()).toMatchObject({
    [second.id]: { actions: ['accept', 'decline', 'defer'] },
    [dps.id]: { actions: ['accept', 'decline'] },
  });
  await expect(change(author, dps, 'defer')).rejects.toMatchObject(refused('request-changed'));
  await expect(change(zoe, second, 'defer')).rejects.toMatchObject(refused('permission-denied'));
  for (let times = 0; times < 2; times += 1)
    expect(await change(author, second, 'defer')).toMatchObject({ state: 'waitlisted' });
  await change(mira, tank, 'leave');
  await expect.poll(async () => (await list())[second.id]?.state).toBe('offered');
});

test('an edit that fills a role withdraws the offer of its seat', async () => {
  const { zoe, yuki, request, edit, healerLeaves, stateOf, accepted } = await startFull();
  const [offered, next] = [await request(zoe, { roles: ['Healer'] }), await request(yuki)];
  const own = (authorCount: number) => [
    { name: 'Tank', count: 1 },
    { name: 'Healer', count: 1, authorCount },
  ];
  await healerLeaves();
  await expect.poll(() => stateOf(offered)).toBe('offered');
  await edit({ roles: own(1) });
  await expect.poll(() => stateOf(next)).toBe('offered');
  expect(await stateOf(offered)).toBe('waitlisted');
  expect(await accepted()).toEqual([1, 1]);
  await edit({ roles: own(0), seats: 4 });
  await expect.poll(() => stateOf(offered)).toBe('offered');
});

test('rejects an offered seat if its role was filled since', async () => {
  const { zoe, db, request, change, healerLeaves, stateOf } = await startFull();
  const offered = await request(zoe, { roles: ['Healer'] });
  await healerLeaves();
  await expect.poll(() => stateOf(offered)).toBe('offered');
  // Unlike an edit, this withdraws no offer.
  await db.execute(sql`update posts set roles = '[{"name": "Healer", "count": 1, "authorCount": 1}]'`);
  await expect(change(zoe, offered, 'take')).rejects.toMatchObject(refused('role-filled'));
});

test.each([
  ['needs fewer players than it has', { name: 'DPS', count: 1 }],
  ['also has the author', { name: 'DPS', count: 2, authorCount: 1 }],
])('rejects an edit after which a role %s', async (_, role) => {
  const { author, mira, request, change, edit } = await startWithRoles();
  const own = (changed: { name: string; count: number }) => ({ roles: [{ name: 'Tank', count: 1 }, changed] });
  await edit(own({ name: 'DPS', count: 2 }));
  await change(author, await request(mira, { roles: ['DPS', 'DPS'], partySize: 2 }), 'accept');
  await expect(edit(own(role))).rejects.toMatchObject({ body: { issues: [{ path: 'roles.1.count' }] } });
  expect(await edit(own({ name: 'DPS', count: 2 }))).toMatchObject({ acceptedByRole: [0, 2] });
});

test('publishes the players of each role with the crew', async () => {
  const { listen, author, mira, request, setRoles, change } = await startWithRoles();
  const viewer = await connectBoard(await listen(), mira);
  const one = await request(mira);
  await setRoles(mira, one, 'Healer');
  await change(author, one, 'accept');
  const event = await viewer.next(({ type }: LiveEvent) => type === 'crew.changed');
  expect(event).toMatchObject({ acceptedByRole: [0, 1, 0] });
});

test('shows the author the roles of a request; a change of its size keeps those of the remaining players', async () => {
  const { author, mira, request, setRoles } = await startWithRoles();
  const one = await request(mira, { partySize: 2, roles: ['Tank'] });
  const received = () => author.call(listReceivedRequestsEndpoint, {});
  expect(await received()).toMatchObject([{ roles: ['Tank', null] }]);
  await setRoles(mira, one, 'Tank', 'DPS');
  for (const [partySize, kept] of [
    [3, ['Tank', 'DPS', null]],
    [1, ['Tank']],
  ] as const) {
    const body = { partySize, note: 'Hi' };
    await mira.call(setRequestDetailsEndpoint, { params: { requestId: one.id }, body });
    expect(await received()).toMatchObject([{ partySize, roles: kept, note: 'Hi' }]);
  }
  expect(await setRoles(mira, one, null)).toMatchObject({ roles: [null] });
});

test('exports the role that the member chose', async () => {
  const { mira, request, setRoles } = await startWithRoles();
  await setRoles(mira, await request(mira), 'Tank');
  const exported = await mira.send(exportDataEndpoint);
  expect(exported.json()).toMatchObject({ joinRequests: [{ roles: ['Tank'] }] });
});

test('a renamed role keeps the name in its requests, and no longer counts them', async () => {
  const { author, mira, request, setRoles, change, edit, accepted } = await startWithRoles();
  const one = await setRoles(mira, await request(mira), 'Tank');
  await edit({ roles: [{ name: 'Main tank', count: 1 }] });
  await setRoles(mira, one, 'Tank', 'Main tank');
  expect(await change(author, one, 'accept')).toMatchObject({ roles: ['Tank', 'Main tank'] });
  expect(await accepted()).toEqual([1]);
});

test('rejects a role that the post does not have', async () => {
  const { mira, request, details } = await startWithRoles();
  const params = { requestId: (await request(mira)).id };
  const issues = [{ path: 'roles.0', message: unknownRoleMessage }];
  for (const role of ['Bard', 'tank', '', 'T'.repeat(31)]) {
    const response = await mira.send(setRequestDetailsEndpoint, { params, body: details(role) });
    expect(response.json()).toMatchObject({ code: 'validation-failed', issues });
  }
});

test('only the requester sets the role', async () => {
  const { as, visitor, author, mira, request, details } = await startWithRoles();
  const { id: requestId } = await request(mira);
  const set = { params: { requestId }, body: details('Bard') };
  expect((await author.send(setRequestDetailsEndpoint, set)).statusCode).toBe(403);
  expect((await (await as('member', 'Zoe')).send(setRequestDetailsEndpoint, set)).statusCode).toBe(404);
  expect((await visitor().send(setRequestDetailsEndpoint, set)).statusCode).toBe(401);
});
