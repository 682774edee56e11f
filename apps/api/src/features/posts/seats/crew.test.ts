import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { getCrewBlockEndpoint, getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { unverifyGameEndpoint } from '@muster/contract/games/admin-games.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { answerReadyCheckEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { changeSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { deletePostEndpoint, setPostActiveEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { setRequestDetailsEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aMessageDraft, aPassword, aPostContent, listPairs } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

/** Ada's post with Mira and Zoe in its crew. Yuki is not in it. */
async function startCrew() {
  const scene = await startWithSeats(5);
  const { author, mira, zoe, yuki, join, params, crewParams } = scene;
  const requests = [await join(mira), await join(zoe)] as const;
  const crewOf = (client: ApiClient) => client.call(getCrewEndpoint, { params: crewParams });
  const namesFor = async (client: ApiClient) => (await crewOf(client)).members.map(({ name }) => name);
  const blockWith = async (client: ApiClient) => (await client.call(getCrewBlockEndpoint, { params })).hasBlock;
  const block = (client: ApiClient, { id }: { id: string }) =>
    client.call(blockMemberEndpoint, { params: { memberId: id } });
  return { ...scene, ada: author, mira, zoe, yuki, requests, crewOf, namesFor, blockWith, block };
}

const isCrewChange = (event: LiveEvent): boolean => event.type === 'crew-members.changed';

test('the crew is found by its members only, from the first acceptance on', async () => {
  const { author, mira, zoe, crewParams, request, change } = await startWithSeats(5);
  const statusOf = async (client: ApiClient) => (await client.send(getCrewEndpoint, { params: crewParams })).statusCode;
  const mirasRequest = await request(mira);
  await request(zoe);
  expect(await Promise.all([author, mira, zoe].map(statusOf))).toEqual([404, 404, 404]);
  await change(author, mirasRequest, { name: 'accept' });
  expect(await Promise.all([author, mira, zoe].map(statusOf))).toEqual([200, 200, 404]);
  await change(mira, mirasRequest, { name: 'leave' });
  expect(await Promise.all([author, mira].map(statusOf))).toEqual([200, 404]);
  expect((await mira.send(getCrewEndpoint, { params: crewParams })).json().code).toBe('crew-not-found');
  const invalid = await mira.send(getCrewEndpoint, { params: { crewId: 'nonsense' } });
  expect(invalid.statusCode).toBe(400);
});

test('lists the crew with the author first, join details and the conversation', async () => {
  const { ada, mira, zoe, params, requests, crewOf, yuki, request, change } = await startCrew();
  const roles = [{ name: 'Tank', count: 2, authorCount: 1 }];
  await ada.call(updatePostEndpoint, {
    params,
    body: aPostContent({ seats: 8, party: 2, roles, joinDetails: 'lobby 7' }),
  });
  const yukis = await request(yuki);
  const details = { partySize: 3, note: '', roles: ['Tank'] };
  await yuki.call(setRequestDetailsEndpoint, { params: { requestId: yukis.id }, body: details });
  await change(ada, yukis, { name: 'accept' });
  const member = {
    pictureUrl: null,
    isAdmin: false,
    isAuthor: false,
    partySize: 1,
    roles: [null],
    hasConfirmed: null,
    broughtBy: null,
  };
  const joined = { joinedAt: expect.any(Date) };
  const { members, ...crew } = await crewOf(mira);
  expect(members).toEqual([
    {
      ...member,
      id: ada.id,
      name: 'Ada',
      isAuthor: true,
      partySize: 2,
      roles: ['Tank', null],
      joinedAt: null,
      requestId: null,
      presence: expect.any(Object),
    },
    { ...member, ...joined, id: mira.id, name: 'Mira', requestId: requests[0].id, presence: expect.any(Object) },
    { ...member, ...joined, id: zoe.id, name: 'Zoe', requestId: null, presence: expect.any(Object) },
    {
      ...member,
      ...joined,
      id: yuki.id,
      name: 'Yuki',
      partySize: 3,
      roles: ['Tank', null, null],
      requestId: null,
      presence: expect.any(Object),
    },
  ]);
  expect(crew).toMatchObject({
    id: params.postId,
    post: { id: params.postId, authorName: 'Ada', acceptedSeats: 5 },
    joinDetails: 'lobby 7',
    readyCheck: null,
    hasBlock: false,
    conversation: { id: crewChatIdOf(params.postId), crew: { id: params.postId } },
  });
  expect((await crewOf(ada)).members.map(({ requestId }) => requestId)).toEqual([
    null,
    ...requests.map(({ id }) => id),
    yukis.id,
  ]);
});

test('shows who is online, except members who hide it', async () => {
  const { listen, mira, zoe, crewOf, ada } = await startCrew();
  await zoe.call(changeSettingsEndpoint, {
    body: { sendsReadReceipts: true, showsPresence: false, pushShowsText: false },
  });
  const origin = await listen();
  const adas = await connectLive(origin, ada);
  await Promise.all([connectLive(origin, mira), connectLive(origin, zoe)]);
  await adas.next((event) => event.type === 'presence.changed' && event.memberId === mira.id);
  const { members } = await crewOf(ada);
  expect(members.map(({ name, presence }) => [name, presence?.isOnline])).toEqual([
    ['Ada', true],
    ['Mira', true],
    ['Zoe', undefined],
  ]);
  expect(adas.events.some((event) => event.type === 'presence.changed' && event.memberId === zoe.id)).toBe(false);
});

test('a block between two of the crew hides them from each other. The crew states it to both, the notice before joining only to the blocker', async () => {
  const { ada, mira, zoe, yuki, block, blockWith, crewOf, namesFor, join } = await startCrew();
  await block(yuki, mira);
  await block(mira, zoe);
  expect(await Promise.all([ada, mira, zoe, yuki].map(blockWith))).toEqual([false, true, false, true]);
  await join(yuki);
  expect(await namesFor(ada)).toEqual(['Ada', 'Mira', 'Zoe', 'Yuki']);
  expect(await namesFor(mira)).toEqual(['Ada', 'Mira', null, null]);
  const { members, hasBlock, conversation } = await crewOf(yuki);
  expect(members[1]).toMatchObject({ id: null, name: null, pictureUrl: null, presence: null, requestId: null });
  expect(hasBlock).toBe(true);
  expect(conversation.crew.members.map(({ name }) => name)).toEqual(['Ada', 'Zoe', 'Yuki']);
  expect((await crewOf(ada)).hasBlock).toBe(false);
});

test('marks an administrator by the role, not by the name', async () => {
  const { db, ada, mira, zoe, crewOf } = await startCrew();
  await db.execute(sql`update members set role = 'admin' where id = ${mira.id}`);
  await db.execute(sql`update members set name = 'Administrator' where id = ${zoe.id}`);
  const { members, conversation } = await crewOf(ada);
  expect(members.map(({ isAdmin }) => isAdmin)).toEqual([false, true, false]);
  expect(conversation.crew.members.filter(({ isAdmin }) => isAdmin).map(({ id }) => id)).toEqual([mira.id]);
  const pairs = await listPairs(ada);
  expect(pairs.flatMap(({ partner }) => (partner.isAdmin ? [partner.id] : []))).toEqual([mira.id]);
});

test('states a block in the crew only for visible posts', async () => {
  const { ada, yuki, block, params } = await startCrew();
  const statusOf = async () => (await yuki.send(getCrewBlockEndpoint, { params })).statusCode;
  expect(await statusOf()).toBe(200);
  await block(ada, yuki);
  expect(await statusOf()).toBe(404);
});

test('shows who has confirmed the ready check, and the viewer’s time to answer, until it is called off', async () => {
  const { db, ada, mira, zoe, params, crewOf } = await startCrew();
  await db.execute(sql`update join_requests set joined_at = now() - interval '1 day'`);
  await db.execute(sql`update posts set created_at = now() - interval '1 day',
    starts_at = now() + interval '10 minutes', closes_at = now() + interval '1 day'`);
  await expect.poll(async () => (await crewOf(mira)).readyCheck?.outcome).toBeNull();
  await mira.call(answerReadyCheckEndpoint, { params, body: { answer: 'confirmed' } });
  const { members, readyCheck } = await crewOf(zoe);
  expect(members.map(({ hasConfirmed }) => hasConfirmed)).toEqual([false, true, false]);
  expect(readyCheck).toEqual({ answerBy: expect.any(Date), outcome: null });
  expect((await crewOf(ada)).readyCheck?.outcome).toBeNull();
  await ada.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  expect((await crewOf(zoe)).members.map(({ hasConfirmed }) => hasConfirmed)).toEqual([null, null, null]);
});

test('members find the crew of an inactive or deleted post', async () => {
  const { ada, mira, zoe, params, crewOf, namesFor, block } = await startCrew();
  await ada.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  expect(await crewOf(mira)).toMatchObject({ post: { isActive: false }, isCalledOff: true });
  await ada.call(deletePostEndpoint, { params });
  expect(await crewOf(mira)).toMatchObject({
    post: null,
    joinDetails: '',
    conversation: { crew: { id: params.postId } },
  });
  expect(await namesFor(zoe)).toEqual(['Ada', 'Mira', 'Zoe']);
  await block(zoe, ada);
  expect(await namesFor(zoe)).toEqual([null, 'Mira', 'Zoe']);
});

test('a game that has ended was not called off', async () => {
  const { db, mira, crewOf } = await startCrew();
  expect((await crewOf(mira)).isCalledOff).toBe(false);
  await db.execute(sql`update posts set closes_at = now() - interval '1 minute'`);
  await expect.poll(async () => (await crewOf(mira)).post?.isActive).toBe(false);
  expect((await crewOf(mira)).isCalledOff).toBe(false);
});

test('publishes every change of the crew to its members', async () => {
  const { listen, db, ada, mira, zoe, yuki, params, requests, change, join, block } = await startCrew();
  await db.execute(sql`update posts set published_crew_version = crew_version`);
  const origin = await listen();
  const sockets = await Promise.all([ada, mira, yuki].map((client) => connectLive(origin, client)));
  const send = (client: ApiClient) =>
    client.call(sendMessageEndpoint, { params: { chatId: crewChatIdOf(params.postId) }, body: aMessageDraft('end') });
  /** Number of events that Ada, Mira and Yuki receive because of this change. */
  async function received(run: () => Promise<unknown>): Promise<number[]> {
    for (const { events, frames } of sockets) [events.length, frames.length] = [0, 0];
    await run();
    await Promise.all(sockets.slice(0, 2).map((socket) => socket.next(isCrewChange)));
    await send(ada);
    return sockets.map(({ events }) => events.filter(isCrewChange).length);
  }
  const setActive = (isActive: boolean) => () => ada.call(setPostActiveEndpoint, { params, body: { isActive } });
  const edit = () => ada.call(updatePostEndpoint, { params, body: aPostContent({ seats: 6, startsAt: 'now' }) });
  expect(await received(() => join(yuki))).toEqual([1, 1, 1]);
  expect(await received(edit)).toEqual([1, 1, 1]);
  expect(await received(() => change(zoe, requests[1], { name: 'leave' }))).toEqual([1, 1, 1]);
  expect(await received(() => block(yuki, ada))).toEqual([1, 1, 0]);
  expect(await received(setActive(false))).toEqual([1, 1, 0]);
  expect(await received(setActive(true))).toEqual([1, 1, 0]);
  expect(await received(() => ada.call(deletePostEndpoint, { params }))).toEqual([1, 1, 0]);
});

test.each<readonly [string, (scene: Awaited<ReturnType<typeof startCrew>>) => Promise<unknown>]>([
  ['the account of its author', ({ ada }) => ada.call(deleteAccountEndpoint, { body: { password: aPassword } })],
  [
    'its game',
    async ({ as, post: { gameId } }) => (await as('admin')).call(unverifyGameEndpoint, { params: { gameId } }),
  ],
])('a post that is deleted with %s reaches its crew', async (_, remove) => {
  const scene = await startCrew();
  const { listen, db, zoe, yuki, crewOf } = scene;
  await db.execute(sql`update posts set published_crew_version = crew_version`);
  const origin = await listen();
  const [zoes, yukis] = [await connectLive(origin, zoe), await connectLive(origin, yuki)];
  await remove(scene);
  await zoes.next(isCrewChange);
  expect((await crewOf(zoe)).post).toBeNull();
  expect(yukis.events.some(isCrewChange)).toBe(false);
});
