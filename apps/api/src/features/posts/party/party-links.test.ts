import {
  checkPartyLinkEndpoint,
  createPartyLinkEndpoint,
  getPartyLinkEndpoint,
  revokePartyLinkEndpoint,
  takePartySeatEndpoint,
} from '@muster/contract/posts/requests/party-links.ts';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  listChatRequestsEndpoint,
  type NewRequestDetails,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { commandPostEndpoint } from '@muster/contract/posts/post-commands.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  getPostEndpoint,
  setPostActiveEndpoint,
} from '@muster/contract/posts/posts.ts';
import { crewChatIdOf, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { answerReadyCheckEndpoint, listReadyChecksEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aMessageDraft, aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

const roles = [
  { name: 'Tank', count: 2, authorCount: 1 },
  { name: 'Healer', count: 2 },
];

/** Ada's post with 6 seats: two for her party, one of them a tank, and three for Ben's party. */
async function startWithParty() {
  const api = await startApi();
  const [ada, ben, cleo, dan] = [
    await api.as('member', 'Ada'),
    await api.as('member', 'Ben'),
    await api.as('member', 'Cleo'),
    await api.as('member', 'Dan'),
  ];
  const { id: postId } = await ada.call(createPostEndpoint, { body: aPostDraft({ seats: 6, party: 2, roles }) });
  const params = { postId };
  const crewParams = { crewId: postId };
  const ask = (client: ApiClient, body: NewRequestDetails = {}) => client.call(requestToJoinEndpoint, { params, body });
  const change = (
    client: ApiClient,
    { id }: { id: string },
    name: 'accept' | 'undo' | 'remove' | 'leave' | 'withdraw',
  ) => client.send(changeJoinRequestEndpoint, { params: { requestId: id }, body: { name } });
  const party = await ask(ben, { partySize: 3, roles: [null, 'Healer', 'Tank'] });
  await change(ada, party, 'accept');
  const codeOf = async (owner: ApiClient) =>
    (await owner.call(createPartyLinkEndpoint, { params })).link.replace(/^.*#/, '');
  const take = (client: ApiClient, code: string, role: string | null = null) =>
    client.send(takePartySeatEndpoint, { body: { code, role } });
  const check = (client: ApiClient, code: string) => client.send(checkPartyLinkEndpoint, { body: { code } });
  const players = async () =>
    (await ada.call(getCrewEndpoint, { params: crewParams })).members.map(({ name, partySize, roles: taken }) => ({
      name,
      partySize,
      roles: taken,
    }));
  const seats = async () => {
    const post = await ada.call(getPostEndpoint, { params });
    return { taken: post.party + post.acceptedSeats + post.offeredSeats, acceptedByRole: post.acceptedByRole };
  };
  const find = async (client: ApiClient, { chatId, id }: JoinRequest) =>
    (await client.call(listChatRequestsEndpoint, { params: { chatId } })).find((found) => found.id === id);
  const scene = { ada, ben, cleo, dan, params, crewParams, party };
  return { ...api, ...scene, ask, change, codeOf, take, check, players, seats, find };
}

const codeIn = ({ statusCode, json }: Awaited<ReturnType<ApiClient['send']>>) => [statusCode, json().code];
const gone = [404, 'party-link-gone'];

test('a friend takes a seat of a party and becomes a member of the crew, while the seats stay taken', async () => {
  const { ben, cleo, codeOf, check, take, params, crewParams, players, seats } = await startWithParty();
  const before = await seats();
  expect(before).toEqual({ taken: 5, acceptedByRole: [2, 1] });
  const code = await codeOf(ben);
  expect((await check(cleo, code)).json()).toMatchObject({
    post: { id: params.postId },
    broughtBy: { id: ben.id, name: 'Ben' },
    seats: { count: 2, roles: ['Healer', 'Tank'] },
    isInCrew: false,
    hasBlock: false,
  });
  const taken = await take(cleo, code, 'Healer');
  expect(taken.json()).toMatchObject({
    state: 'accepted',
    partySize: 1,
    roles: ['Healer'],
    requester: { id: cleo.id },
    broughtBy: { id: ben.id, name: 'Ben' },
    actions: { author: ['remove'], requester: ['leave'] },
  });
  expect(await players()).toEqual([
    { name: 'Ada', partySize: 2, roles: ['Tank', null] },
    { name: 'Ben', partySize: 2, roles: [null, 'Tank'] },
    { name: 'Cleo', partySize: 1, roles: ['Healer'] },
  ]);
  expect(await seats()).toEqual(before);
  const { conversation } = await cleo.call(getCrewEndpoint, { params: crewParams });
  const { messages } = await cleo.call(listMessagesEndpoint, { params: { chatId: conversation.id }, querystring: {} });
  expect(messages.length).toBeGreaterThan(0);
  // A repeated request returns the same seat.
  expect((await take(cleo, code, 'Tank')).json()).toMatchObject({ id: taken.json().id, roles: ['Healer'] });
  expect((await check(cleo, code)).json()).toMatchObject({ isInCrew: true, seats: { count: 1, roles: ['Tank'] } });
});

test("a friend takes a seat of the author's party, which everyone sees in the post", async () => {
  const { listen, ada, ben, cleo, params, codeOf, take, players, seats } = await startWithParty();
  const watcher = await connectLive(await listen(), ben);
  const code = await codeOf(ada);
  const before = await seats();
  expect((await take(cleo, code, 'Tank')).json()).toMatchObject({ state: 'accepted', broughtBy: { id: ada.id } });
  expect(await watcher.next(({ type }) => type === 'post.changed')).toMatchObject({
    post: { party: 1, acceptedSeats: 4, acceptedByRole: [2, 1] },
  });
  expect(await seats()).toEqual(before);
  expect((await players())[0]).toEqual({ name: 'Ada', partySize: 1, roles: [null] });
  expect(await ada.send(createPartyLinkEndpoint, { params })).toMatchObject({ statusCode: 409 });
});

test('a friend reads the same messages as an accepted player: none from before they joined', async () => {
  const { listen, ada, ben, cleo, dan, params, crewParams, ask, change, codeOf, take } = await startWithParty();
  const chat = { chatId: crewChatIdOf(params.postId) };
  const write = (client: ApiClient, text: string) =>
    client.call(sendMessageEndpoint, { params: chat, body: aMessageDraft(text) });
  await write(ben, 'ben before');
  await write(ada, 'ada before');
  const sockets = await Promise.all([cleo, dan].map(async (client) => connectLive(await listen(), client)));
  const code = await codeOf(ben);
  const accepted = await ask(dan);
  await change(ada, accepted, 'accept');
  await take(cleo, code, 'Tank');
  await write(ben, 'ben after');
  for (const [index, client] of [cleo, dan].entries()) {
    await sockets[index]?.next((event) => event.type === 'message.sent' && event.message.text === 'ben after');
    const { messages } = await client.call(listMessagesEndpoint, { params: chat, querystring: {} });
    expect(messages.filter(({ event }) => event === null).map(({ text }) => text)).toEqual([
      // The author's last texts are for everyone who joins.
      'ada before',
      'ben after',
    ]);
    const read = [
      JSON.stringify(await client.call(listChatsEndpoint, { querystring: {} })),
      JSON.stringify(await client.call(getCrewEndpoint, { params: crewParams })),
      (await client.send(exportDataEndpoint)).body,
      ...(sockets[index]?.frames ?? []),
    ].join();
    expect(read).toContain('ben after');
    expect(read).not.toContain('ben before');
  }
});

test('the author and the owner of the link are notified of the friend', async () => {
  const { listen, ada, ben, cleo, codeOf, take } = await startWithParty();
  const url = await listen();
  const [author, crewmate] = [await connectLive(url, ada), await connectLive(url, ben)];
  await take(cleo, await codeOf(ben), 'Tank');
  const isOf = (id: string) => (event: { type: string; request?: JoinRequest }) =>
    event.type === 'join-request.changed' && event.request?.requester.id === id;
  expect(await author.next(isOf(cleo.id))).toMatchObject({
    notification: 'brought',
    request: { broughtBy: { name: 'Ben' }, requester: { name: 'Cleo' } },
  });
  expect(await crewmate.next(isOf(ben.id))).toMatchObject({
    notification: 'party-seat-taken',
    friend: 'Cleo',
    request: { partySize: 2, roles: [null, 'Healer'] },
  });
});

test('a party gives up only seats in roles that it has, and its first player keeps a seat', async () => {
  const { as, ben, cleo, dan, codeOf, take, players } = await startWithParty();
  const code = await codeOf(ben);
  expect(codeIn(await take(cleo, code, null))).toEqual([409, 'role-filled']);
  expect(codeIn(await take(cleo, code, 'Bard'))).toEqual([409, 'role-filled']);
  await take(cleo, code, 'Healer');
  expect(codeIn(await take(dan, code, 'Healer'))).toEqual([409, 'role-filled']);
  await take(dan, code, 'Tank');
  const eve = await as('member', 'Eve');
  expect(codeIn(await take(eve, code, 'Tank'))).toEqual([409, 'party-full']);
  expect((await players()).slice(1)).toEqual([
    { name: 'Ben', partySize: 1, roles: [null] },
    { name: 'Cleo', partySize: 1, roles: ['Healer'] },
    { name: 'Dan', partySize: 1, roles: ['Tank'] },
  ]);
});

test('one of two friends gets the last seat of a party, on two nodes', async () => {
  const { target, ada, ben, cleo, dan, party, ask, change, codeOf, take, seats } = await startWithParty();
  const other = await startApi({ target });
  await change(ben, party, 'leave');
  await change(ada, await ask(ben, { partySize: 2 }), 'accept');
  const code = await codeOf(ben);
  const there = other.visitor();
  for (const [name, value] of dan.cookies) there.cookies.set(name, value);
  const results = await Promise.all([take(cleo, code), take(there, code)]);
  expect(new Set(results.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  expect((await seats()).taken).toBe(4);
});

test('a link is replaced, revoked, and shown only to its owner without its code', async () => {
  const { db, logLines, ada, ben, cleo, params, codeOf, check, take } = await startWithParty();
  const state = () => ben.call(getPartyLinkEndpoint, { params });
  const seats = { count: 2, roles: ['Healer', 'Tank'] };
  expect(await state()).toEqual({ seats, createdAt: null });
  const [old, code] = [await codeOf(ben), await codeOf(ben)];
  expect(await state()).toEqual({ seats, createdAt: expect.any(Date) });
  expect((await ada.call(getPartyLinkEndpoint, { params })).createdAt).toBeNull();
  const stored = await db.execute(sql`select encode(code_hash, 'escape') as text from party_links`);
  expect(JSON.stringify(stored.rows)).not.toContain(code);
  expect(logLines.join()).not.toContain(code);
  expect(codeIn(await check(cleo, old))).toEqual(gone);
  expect((await check(cleo, code)).statusCode).toBe(200);
  await ada.call(revokePartyLinkEndpoint, { params });
  expect((await check(cleo, code)).statusCode).toBe(200);
  await ben.call(revokePartyLinkEndpoint, { params });
  expect([codeIn(await check(cleo, code)), codeIn(await take(cleo, code, 'Tank'))]).toEqual([gone, gone]);
  expect(await state()).toEqual({ seats, createdAt: null });
});

const endings: readonly [string, (started: Awaited<ReturnType<typeof startWithParty>>) => Promise<unknown>][] = [
  ['its owner has left', ({ ben, party, change }) => change(ben, party, 'leave')],
  ['its owner was removed', ({ ada, party, change }) => change(ada, party, 'remove')],
  ['the acceptance was undone', ({ ada, party, change }) => change(ada, party, 'undo')],
  [
    'the game was called off',
    ({ ada, params }) => ada.call(setPostActiveEndpoint, { params, body: { isActive: false } }),
  ],
  [
    'the post has ended',
    ({ db, params }) => db.execute(sql`update posts set closes_at = now() where id = ${params.postId}`),
  ],
  ['the post was deleted', ({ ada, params }) => ada.call(deletePostEndpoint, { params })],
  [
    'its owner has blocked the friend',
    ({ ben, cleo }) => ben.call(blockMemberEndpoint, { params: { memberId: cleo.id } }),
  ],
  [
    'the friend has blocked its owner',
    ({ ben, cleo }) => cleo.call(blockMemberEndpoint, { params: { memberId: ben.id } }),
  ],
  [
    'the author has blocked the friend',
    ({ ada, cleo }) => ada.call(blockMemberEndpoint, { params: { memberId: cleo.id } }),
  ],
  [
    'the author has blocked its owner',
    ({ ada, ben }) => ada.call(blockMemberEndpoint, { params: { memberId: ben.id } }),
  ],
];

test.each(endings)('a link gives the same answer as an unknown one once %s', async (_, end) => {
  const started = await startWithParty();
  const { ben, cleo, codeOf, check, take } = started;
  const code = await codeOf(ben);
  await end(started);
  expect([codeIn(await check(cleo, code)), codeIn(await take(cleo, code, 'Tank'))]).toEqual([gone, gone]);
  expect(codeIn(await check(cleo, 'x'.repeat(43)))).toEqual(gone);
});

test('a link stays invalid when its owner returns with another request', async () => {
  const { ada, ben, cleo, party, ask, change, codeOf, check, take } = await startWithParty();
  const code = await codeOf(ben);
  await change(ben, party, 'leave');
  await change(ada, await ask(ben, { partySize: 2 }), 'accept');
  expect([codeIn(await check(cleo, code)), codeIn(await take(cleo, code))]).toEqual([gone, gone]);
});

test('a link also works while the author looks for no more players', async () => {
  const { ada, ben, cleo, params, codeOf, take } = await startWithParty();
  const code = await codeOf(ben);
  await ada.call(commandPostEndpoint, { params, body: { name: 'complete' } });
  expect((await take(cleo, code, 'Tank')).statusCode).toBe(200);
});

test.each(['pending', 'waitlisted', 'offered', 'invited'])(
  'the seat of a party replaces a request that is %s',
  async (state) => {
    const { db, ben, cleo, ask, codeOf, take, seats, find, crewParams } = await startWithParty();
    const own = await ask(cleo, { partySize: 1, note: 'on voice' });
    await db.execute(sql`update join_requests set state = ${state}, waiting_since = now(), is_invitation = ${state === 'invited'}
    where id = ${own.id}`);
    expect((await take(cleo, await codeOf(ben), 'Tank')).json()).toMatchObject({ id: own.id, state: 'accepted' });
    expect(await find(cleo, own)).toMatchObject({ roles: ['Tank'], note: 'on voice', actions: { author: ['remove'] } });
    expect((await seats()).taken).toBe(5);
    expect((await cleo.call(getCrewEndpoint, { params: crewParams })).members).toHaveLength(3);
  },
);

test('a link rejects a friend removed by the author, and accepts one who left', async () => {
  const { ada, ben, cleo, dan, change, codeOf, check, take, seats } = await startWithParty();
  const code = await codeOf(ben);
  const removed = (await take(cleo, code, 'Tank')).json();
  await change(ada, removed, 'remove');
  expect(codeIn(await take(cleo, code, 'Healer'))).toEqual([409, 'request-refused']);
  const left = (await take(dan, code, 'Healer')).json();
  await change(dan, left, 'leave');
  expect((await seats()).taken).toBe(3);
  const own = await codeOf(ada);
  expect(codeIn(await take(cleo, own))).toEqual([409, 'request-refused']);
  expect(codeIn(await check(cleo, own))).toEqual([409, 'request-refused']);
  const again = (await take(dan, own)).json();
  expect(again).toMatchObject({ state: 'accepted' });
  await change(dan, again, 'leave');
  expect(codeIn(await take(dan, code))).toEqual([409, 'party-full']);
});

test('the author cannot undo the acceptance of a friend, who stays when the member who brought them leaves', async () => {
  const { ada, ben, cleo, party, change, codeOf, take, players } = await startWithParty();
  const friend = (await take(cleo, await codeOf(ben), 'Tank')).json();
  expect(codeIn(await change(ada, friend, 'undo'))).toEqual([409, 'request-changed']);
  expect((await change(ada, party, 'undo')).json()).toMatchObject({ state: 'pending', partySize: 2 });
  expect((await players()).map(({ name }) => name)).toEqual(['Ada', 'Cleo']);
});

test('a link is for friends: not for its owner, the author or a suspended player', async () => {
  const { db, ada, ben, cleo, codeOf, check, take } = await startWithParty();
  const code = await codeOf(ben);
  expect(codeIn(await check(ben, code))).toEqual([400, 'own-party-link']);
  expect(codeIn(await take(ada, code, 'Tank'))).toEqual([400, 'own-post']);
  await db.execute(sql`update members set suspended_until = now() + interval '1 day' where id = ${cleo.id}`);
  expect(codeIn(await take(cleo, code, 'Tank'))).toEqual([403, 'suspended']);
});

test('the crew sees who brought a friend, unless a block hides them', async () => {
  const { ada, ben, cleo, dan, crewParams, ask, change, codeOf, take } = await startWithParty();
  await take(cleo, await codeOf(ben), 'Tank');
  await change(ada, await ask(dan), 'accept');
  const withBen = { id: ben.id, name: 'Ben' };
  const readBroughtBy = async (viewer: ApiClient) =>
    (await viewer.call(getCrewEndpoint, { params: crewParams })).members.map(({ broughtBy }) => broughtBy);
  for (const viewer of [ada, ben, cleo, dan]) expect(await readBroughtBy(viewer)).toEqual([null, null, withBen, null]);
  await ben.call(blockMemberEndpoint, { params: { memberId: dan.id } });
  expect(await readBroughtBy(dan)).toEqual([null, null, null, null]);
  expect(await readBroughtBy(ada)).toEqual([null, null, withBen, null]);
  await cleo.call(blockMemberEndpoint, { params: { memberId: ben.id } });
  expect(await readBroughtBy(ada)).toEqual([null, null, null, null]);
});

test('a friend who takes a seat during the ready check counts as ready, like a player accepted late', async () => {
  const { db, ada, ben, cleo, dan, params, crewParams, ask, change, codeOf, take } = await startWithParty();
  await db.execute(sql`update join_requests set joined_at = now() - interval '1 day'`);
  await db.execute(sql`update posts set created_at = now() - interval '1 day', starts_at = now() + interval '10 minutes',
    closes_at = now() + interval '1 day'`);
  await expect.poll(async () => (await ben.call(listReadyChecksEndpoint, {})).length).toBe(1);
  const friend = (await take(cleo, await codeOf(ben), 'Tank')).json();
  await change(ada, await ask(dan), 'accept');
  const ready = async () =>
    (await dan.call(getCrewEndpoint, { params: crewParams })).members.map(({ name, hasConfirmed }) => [
      name,
      hasConfirmed,
    ]);
  const late = [
    ['Cleo', true],
    ['Dan', true],
  ];
  expect(await ready()).toEqual([['Ada', false], ['Ben', false], ...late]);
  expect(await cleo.call(listReadyChecksEndpoint, {})).toEqual([]);
  expect(friend).toMatchObject({ state: 'accepted', requesterCheck: null });
  await ada.call(answerReadyCheckEndpoint, { params, body: { answer: 'confirmed' } });
  await db.execute(sql`update ready_checks set answer_by = now() where outcome is null`);
  await expect.poll(ready).toEqual([['Ada', true], ...late]);
});

test('the export has the links of a member, without codes', async () => {
  const { ben, cleo, params, codeOf, take } = await startWithParty();
  const code = await codeOf(ben);
  await take(cleo, code, 'Tank');
  const [own, friends] = [await ben.send(exportDataEndpoint), await cleo.send(exportDataEndpoint)];
  expect(own.json().partyLinks).toEqual([{ postId: params.postId, createdAt: expect.any(String) }]);
  expect(own.body).not.toContain(code);
  expect(friends.json()).toMatchObject({ partyLinks: [], joinRequests: [{ isOfFriendsParty: true, roles: ['Tank'] }] });
});

test('guessing codes is limited per address', async () => {
  const { as } = await startApi({ limits: { inviteChecksPerHour: { points: 2, seconds: 3600 } } });
  const guesser = await as('member');
  const body = { code: 'x'.repeat(43) };
  await guesser.send(checkPartyLinkEndpoint, { body });
  await guesser.send(takePartySeatEndpoint, { body: { ...body, role: null } });
  expect((await guesser.send(checkPartyLinkEndpoint, { body })).statusCode).toBe(429);
  expect((await guesser.send(takePartySeatEndpoint, { body: { ...body, role: null } })).statusCode).toBe(429);
});
