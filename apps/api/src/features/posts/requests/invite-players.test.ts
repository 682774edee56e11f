import { listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { changeChatSettingsEndpoint } from '@muster/contract/chat/chat-settings.ts';
import { leaveCrewmateEndpoint } from '@muster/contract/posts/afterwards/crewmates.ts';
import { INVITED_PLAYERS_MAX_COUNT, invitePlayersEndpoint } from '@muster/contract/posts/requests/invitations.ts';
import {
  type JoinRequest,
  listChatRequestsEndpoint,
  listPostRequestsEndpoint,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import {
  createPostEndpoint,
  getPostEndpoint,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { chatIdOf } from '@muster/contract/chat/chat.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { suspend } from '#test/authorization/scene.ts';
import { aPassword, aPostContent, aPostDraft, makeCrewmates } from '#test/factories.ts';
import { connectBoard, connectLive } from '#test/live-client.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startWithSeats } from '#test/start-with-seats.ts';
import { invitePlayers } from './invite-players.ts';

type Person = ApiClient & { readonly id: string };

/** Ada's post with three seats; Mira, Zoe and Yuki are her crewmates. */
async function startWithCrewmates(options: Parameters<typeof startWithSeats>[1] = {}) {
  const scene = await startWithSeats(3, options);
  const { author, mira, zoe, yuki, params, db } = scene;
  await makeCrewmates(db, author, mira, zoe, yuki);
  const send = (body: unknown) => author.send(invitePlayersEndpoint, { params, body });
  const invite = async (...players: readonly { readonly id: string }[]): Promise<JoinRequest[]> => {
    const memberIds = players.map(({ id }) => id);
    return (await author.call(invitePlayersEndpoint, { params, body: { memberIds } })).requests;
  };
  const received = (client: ApiClient) => client.call(listReceivedRequestsEndpoint, {});
  const sent = (client: ApiClient) => client.call(listSentRequestsEndpoint, {});
  const ofPost = async () =>
    (await author.call(listPostRequestsEndpoint, { params, querystring: {} })).requests.map(({ state }) => state);
  return { ...scene, send, invite, received, sent, ofPost };
}

test('an invited player receives the invitation live, by push and in every list, and it takes no seat', async () => {
  const service = await startPushService();
  const scene = await startWithCrewmates({ environment: service.environment });
  const { author, mira, post, invite, received, sent, ofPost, crew, listen, allPushed } = scene;
  const [adasBrowser, mirasBrowser] = [service.newBrowser(), service.newBrowser()];
  await author.call(subscribeToPushEndpoint, { body: adasBrowser.subscription });
  await mira.call(subscribeToPushEndpoint, { body: mirasBrowser.subscription });
  const origin = await listen();
  const live = [await connectLive(origin, author), await connectLive(origin, mira)];
  const [invitation, ...others] = await invite(mira);
  expect(others).toEqual([]);
  expect(invitation).toMatchObject({
    state: 'invited',
    isInvitation: true,
    partySize: 1,
    roles: [null],
    postId: post.id,
  });
  for (const side of live)
    await side.next((event) => event.type === 'join-request.changed' && event.request.id === invitation?.id);
  await allPushed();
  expect(adasBrowser.read()).toEqual([]);
  expect(mirasBrowser.read()).toMatchObject([
    { notification: 'invited', requestId: invitation?.id, senderName: 'Ada' },
  ]);
  const listed = [{ id: invitation?.id, state: 'invited', isInvitation: true }];
  const chatId = chatIdOf(author.id, mira.id);
  expect([await received(mira), await sent(mira)]).toMatchObject([listed, listed]);
  expect([await received(author), await sent(author)]).toEqual([[], []]);
  expect(await ofPost()).toEqual(['invited']);
  for (const [client, isOwn] of [
    [author, false],
    [mira, true],
  ] as const) {
    expect(await client.call(listChatRequestsEndpoint, { params: { chatId } })).toMatchObject(listed);
    expect(await client.call(listChatsEndpoint, { querystring: {} })).toMatchObject([
      { id: chatId, isEstablished: false, latestRequest: { isOwn, isInvitation: true, state: 'invited' } },
    ]);
  }
  expect(await crew()).toEqual({ acceptedSeats: 0, offeredSeats: 0, waitingCount: 0 });
});

test('repeated and concurrent calls invite each player once', async () => {
  const { mira, zoe, yuki, invite, ofPost, request } = await startWithCrewmates();
  const [first] = await invite(mira);
  const results = await Promise.all([invite(mira, zoe), invite(zoe, mira, zoe)]);
  for (const requests of results) expect(requests).toHaveLength(2);
  expect(results.flat().filter(({ id }) => id === first?.id)).toHaveLength(2);
  await request(yuki);
  expect(await invite(yuki)).toEqual([]);
  expect(await ofPost()).toEqual(['pending', 'invited', 'invited']);
});

test.each<[string, (scene: Awaited<ReturnType<typeof startWithCrewmates>>, player: Person) => Promise<unknown>]>([
  ['has deleted the account', (_, player) => player.call(deleteAccountEndpoint, { body: { password: aPassword } })],
  [
    'has blocked the author',
    ({ author }, player) => player.call(blockMemberEndpoint, { params: { memberId: author.id } }),
  ],
  ['was blocked', ({ author }, player) => author.call(blockMemberEndpoint, { params: { memberId: player.id } })],
  ['was suspended', (scene, player) => suspend(scene, player.id)],
  [
    'does not want to play with the author again',
    ({ author }, player) => player.call(leaveCrewmateEndpoint, { params: { memberId: author.id } }),
  ],
  ['never answered', ({ db }, player) => db.execute(sql`delete from play_again_answers where from_id = ${player.id}`)],
])('the response does not reveal that a player %s', async (_, leave) => {
  const scene = await startWithCrewmates();
  const { mira, zoe, send, ofPost, db } = scene;
  await leave(scene, mira);
  const unknown = await send({ memberIds: [uuidv7()] });
  const response = await send({ memberIds: [mira.id] });
  expect([response.statusCode, response.json()]).toEqual([unknown.statusCode, unknown.json()]);
  expect(await send({ memberIds: [mira.id, zoe.id] }).then((sentTo) => sentTo.json().requests)).toHaveLength(1);
  expect(await ofPost()).toEqual(['invited']);
  const { rows } = await db.execute(sql`select from chats`);
  expect(rows).toHaveLength(1);
});

test('skips the author, and blocked and suspended players', async () => {
  const scene = await startWithCrewmates();
  const { author, mira, zoe, yuki, post, db, ofPost } = scene;
  await mira.call(blockMemberEndpoint, { params: { memberId: author.id } });
  await suspend(scene, zoe.id);
  const memberIds = [author, mira, zoe, yuki].map(({ id }) => id);
  await db.transaction((tx) => invitePlayers(tx, { id: post.id, authorId: author.id }, memberIds, 60_000));
  expect(await ofPost()).toEqual(['invited']);
  const { rows } = await db.execute(sql`select requester_id as id from join_requests`);
  expect(rows).toEqual([{ id: yuki.id }]);
});

test('nobody else receives an invitation, and the invited player reads join details only after accepting', async () => {
  const { author, mira, yuki, params, invite, change, request, listen, received, sent } = await startWithCrewmates();
  await author.call(updatePostEndpoint, { params, body: aPostContent({ seats: 3, joinDetails: 'Lobby 4711' }) });
  const live = await connectBoard(await listen(), yuki);
  const [invitation] = await invite(mira);
  await request(yuki);
  // Yuki's own request was published after the invitation.
  await live.next(({ type }) => type === 'join-request.changed');
  const board = await yuki.call(listPostsEndpoint, { querystring: {} });
  const answers = [board, await yuki.call(getPostEndpoint, { params }), await received(yuki), await sent(yuki)];
  const texts = JSON.stringify([live.events, answers]);
  expect([texts.includes(params.postId), texts.includes(invitation?.id ?? '')]).toEqual([true, false]);
  const readDetails = async () => (await mira.send(getJoinDetailsEndpoint, { params })).statusCode;
  expect(await readDetails()).toBe(404);
  await change(mira, invitation ?? { id: '' }, { name: 'accept' });
  expect(await readDetails()).toBe(200);
});

test('a player who has muted the author is invited without push, and the author does not notice', async () => {
  const service = await startPushService();
  const { author, mira, zoe, invite, received, allPushed } = await startWithCrewmates({
    environment: service.environment,
  });
  const [mirasBrowser, zoesBrowser] = [service.newBrowser(), service.newBrowser()];
  await mira.call(subscribeToPushEndpoint, { body: mirasBrowser.subscription });
  await zoe.call(subscribeToPushEndpoint, { body: zoesBrowser.subscription });
  await invite(mira);
  await allPushed();
  expect(mirasBrowser.read()).toHaveLength(1);
  const chatId = chatIdOf(author.id, mira.id);
  await mira.call(changeChatSettingsEndpoint, { params: { chatId }, body: { isMuted: true } });
  const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft({ game: 'Rust' }) });
  const body = { memberIds: [mira.id, zoe.id] };
  const { requests } = await author.call(invitePlayersEndpoint, { params: { postId }, body });
  await allPushed();
  expect(requests.map(({ state }) => state)).toEqual(['invited', 'invited']);
  expect(await received(mira)).toHaveLength(2);
  expect([mirasBrowser.read().length, zoesBrowser.read().length]).toEqual([1, 1]);
});

test('invitations count towards the limit of open requests, and a call that exceeds it invites nobody', async () => {
  const scene = await startWithCrewmates({ environment: { OPEN_REQUESTS_MAX_NEW_MEMBER: '2' } });
  const { author, mira, zoe, yuki, send, invite, ofPost, change } = scene;
  const refused = await send({ memberIds: [mira.id, zoe.id, yuki.id] });
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    expect.objectContaining({
      code: 'open-requests-limit',
      message: 'You can invite only 2 of these players now, and more once they answer.',
    }),
  ]);
  expect(refused.json()).not.toHaveProperty('retryAfterSeconds');
  expect(await ofPost()).toEqual([]);
  const invitations = await invite(mira, zoe);
  const miras = invitations.find(({ requester }) => requester.id === mira.id);
  const postIds = [aPostDraft(), aPostDraft({ game: 'Rust' })].map(async (body) => {
    const { id } = await yuki.call(createPostEndpoint, { body });
    return id;
  });
  const connect = async (client: ApiClient = author, id = postIds[0]) =>
    client.send(requestToJoinEndpoint, { params: { postId: (await id) ?? '' } });
  const limited = await connect();
  expect([limited.statusCode, Number(limited.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3600);
  // Invitations are no requests of the invited players.
  for (const id of postIds) expect((await connect(mira, id)).statusCode).toBe(200);
  await change(mira, miras ?? { id: '' }, { name: 'decline', reason: 'not-now' });
  expect((await connect()).statusCode).toBe(200);
});

test('rejects invitations to posts that have closed or belong to others, and to no or too many players', async () => {
  const { author, mira, zoe, params, send, ofPost, db } = await startWithCrewmates();
  const memberIds = [mira.id];
  const codeOf = async (response: ReturnType<typeof send>) => (await response).json().code;
  expect(await codeOf(zoe.send(invitePlayersEndpoint, { params, body: { memberIds } }))).toBe('post-not-found');
  expect(await codeOf(author.send(invitePlayersEndpoint, { params: { postId: uuidv7() }, body: { memberIds } }))).toBe(
    'post-not-found',
  );
  for (const wrong of [[], ['nobody'], Array.from({ length: INVITED_PLAYERS_MAX_COUNT + 1 }, () => mira.id), 'all'])
    expect(await codeOf(send({ memberIds: wrong }))).toBe('validation-failed');
  await db.execute(
    sql`update posts set starts_at = now() - interval '2 hours', closes_at = now() - interval '1 second'`,
  );
  expect(await codeOf(send({ memberIds }))).toBe('own-post-closed');
  await db.execute(sql`update posts set starts_at = null, closes_at = null`);
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  expect(await codeOf(send({ memberIds }))).toBe('own-post-closed');
  expect(await ofPost()).toEqual([]);
});

test('a player who is invited to a game that is on joins it, and replaces one who did not come', async () => {
  const { author, mira, zoe, yuki, params, db, join, change, invite, crew } = await startWithCrewmates();
  await join(mira);
  const absent = await join(zoe);
  await db.execute(
    sql`update posts set starts_at = now() - interval '5 minutes', closes_at = now() + interval '1 hour'`,
  );
  await change(author, absent, { name: 'remove' });
  const [invitation] = await invite(yuki);
  const minutesLeft = ((invitation?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
  expect(Math.round(minutesLeft)).toBe(60);
  expect(await yuki.call(requestToJoinEndpoint, { params })).toMatchObject({ state: 'accepted', isInvitation: true });
  expect(await crew()).toEqual({ acceptedSeats: 2, offeredSeats: 0, waitingCount: 0 });
});
