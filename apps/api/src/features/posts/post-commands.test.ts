import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { getPostCalendarEndpoint } from '@muster/contract/posts/calendar.ts';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { listMessagesEndpoint } from '@muster/contract/chat/messages.ts';
import { unverifyGameEndpoint } from '@muster/contract/games/admin-games.ts';
import { deleteAnyPostEndpoint } from '@muster/contract/posts/admin-posts.ts';
import { listPlayAgainQuestionsEndpoint } from '@muster/contract/posts/afterwards/play-again.ts';
import { commandPostEndpoint, type PostCommand } from '@muster/contract/posts/post-commands.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  getPostEndpoint,
  listMyPostsEndpoint,
  setPostActiveEndpoint,
} from '@muster/contract/posts/posts.ts';
import { listSentRequestsEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { disableMemberEndpoint } from '@muster/contract/members/admin-members.ts';
import { getSharedPostEndpoint } from '@muster/contract/board/shared-posts.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { invitePlayersEndpoint } from '@muster/contract/posts/requests/invitations.ts';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aPassword, aPostDraft, makeCrewmates } from '#test/factories.ts';
import { connectBoard, connectLive, type LiveClient } from '#test/live-client.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

const notificationOf = async (live: LiveClient) => {
  const event = await live.next(({ type }) => type === 'join-request.changed');
  return event.type === 'join-request.changed' ? event.notification : null;
};

/** Ada's post with five seats, shared: Mira is in her crew, Zoe has asked to join. */
async function startWithCrew(isStarted: boolean) {
  const scene = await startWithSeats(5);
  const { author, mira, zoe, db, params, join, request } = scene;
  const accepted = await join(mira);
  const pending = await request(zoe);
  await db.execute(sql`update posts set is_shared = true`);
  if (isStarted)
    await db.execute(
      sql`update posts set starts_at = now() - interval '1 hour', closes_at = now() + interval '1 hour'`,
    );
  const command = (name: PostCommand) => author.call(commandPostEndpoint, { params, body: { name } });
  const listed = async (client: ApiClient) => (await client.call(listPostsEndpoint, { querystring: {} })).posts.length;
  const origin = await scene.listen();
  return { ...scene, origin, accepted, pending, command, listed };
}

test('a post with a complete crew leaves the board and closes its requests, and its crew stays', async () => {
  const scene = await startWithCrew(false);
  const { author, mira, zoe, yuki, visitor, params, crewParams, accepted, pending, command, find, request, listed } =
    scene;
  const [zoes, miras] = [await connectLive(scene.origin, zoe), await connectLive(scene.origin, mira)];
  const board = await connectBoard(scene.origin, yuki);
  expect(await command('complete')).toMatchObject({ isActive: true, isComplete: true });
  expect(await notificationOf(zoes)).toBe('crew-complete');
  await miras.next((event) => event.type === 'post.changed' && event.post.isComplete);
  await board.next((event) => event.type === 'post.removed' && event.postId === params.postId);
  expect(miras.events.some(({ type }) => type === 'post.removed')).toBe(false);
  expect(await listed(yuki)).toBe(0);
  expect(await find(zoe, pending)).toMatchObject({ state: 'closed', isCrewComplete: true, isCalledOff: false });
  expect(await find(mira, accepted)).toMatchObject({ state: 'accepted', isCrewComplete: false });
  for (const client of [zoe, yuki]) {
    expect((await client.send(getPostEndpoint, { params })).statusCode).toBe(404);
    expect((await client.send(requestToJoinEndpoint, { params })).json()).toMatchObject({ code: 'post-closed' });
  }
  expect((await visitor().send(getSharedPostEndpoint, { params })).statusCode).toBe(404);
  expect(await mira.call(getPostEndpoint, { params })).toMatchObject({ isActive: true });
  expect(await mira.call(getCrewEndpoint, { params: crewParams })).toMatchObject({ isCalledOff: false });
  expect((await author.call(listMyPostsEndpoint, { querystring: {} })).posts).toMatchObject([{ isComplete: true }]);
  expect(await command('search')).toMatchObject({ isComplete: false });
  expect(await listed(yuki)).toBe(1);
  expect(await request(zoe)).toMatchObject({ state: 'pending' });
});

test('an invited player may join a complete crew', async () => {
  const { author, yuki, db, params, command, request } = await startWithCrew(true);
  await makeCrewmates(db, author, yuki);
  await command('complete');
  await author.call(invitePlayersEndpoint, { params, body: { memberIds: [yuki.id] } });
  expect(await yuki.call(getPostEndpoint, { params })).toMatchObject({ isComplete: true });
  expect(await request(yuki)).toMatchObject({ state: 'accepted' });
});

test('counts of the board leave out posts with a complete crew', async () => {
  const { db, command } = await startWithCrew(false);
  const counted = async () =>
    (await db.execute<{ count: string }>(sql`select sum(count) as count from post_counts`)).rows[0]?.count;
  expect(await counted()).toBe('1');
  await command('complete');
  expect(await counted()).toBe('0');
  await command('search');
  expect(await counted()).toBe('1');
});

test('a session that its author ends is over for everyone, and not called off', async () => {
  const scene = await startWithCrew(true);
  const { author, mira, zoe, params, crewParams, accepted, pending, command, find } = scene;
  const miras = await connectLive(scene.origin, mira);
  expect(await command('end')).toMatchObject({ isActive: false, closedReason: 'ended' });
  expect(await command('end')).toMatchObject({ isActive: false, closedReason: 'ended' });
  expect(await notificationOf(miras)).toBe('ended');
  expect(await find(mira, accepted)).toMatchObject({ state: 'accepted', isCalledOff: false });
  expect(await find(zoe, pending)).toMatchObject({ state: 'closed', isCalledOff: false, isCrewComplete: false });
  expect(await mira.call(getCrewEndpoint, { params: crewParams })).toMatchObject({
    isCalledOff: false,
    post: { isActive: false },
  });
  expect(await mira.call(listPlayAgainQuestionsEndpoint, {})).toMatchObject([{ players: [{ id: author.id }] }]);
  expect((await mira.send(getPostCalendarEndpoint, { params })).body).not.toContain('CANCELLED');
  expect((await author.send(setPostActiveEndpoint, { params, body: { isActive: true } })).json().code).toBe(
    'post-ended',
  );
});

test.each<[string, string, (scene: Awaited<ReturnType<typeof startWithCrew>>) => Promise<unknown>]>([
  ['its author deletes the post', 'ended', ({ author, params }) => author.call(deletePostEndpoint, { params })],
  [
    'an administrator deletes the post',
    'called-off-by-admin',
    async ({ as, params }) => (await as('admin')).call(deleteAnyPostEndpoint, { params }),
  ],
  [
    'an administrator removes the game',
    'called-off-by-admin',
    async ({ as, post }) => (await as('admin')).call(unverifyGameEndpoint, { params: { gameId: post.gameId } }),
  ],
])('the crew of a running game is notified of who ended it if %s', async (_, notification, stop) => {
  const scene = await startWithCrew(true);
  const { mira, params } = scene;
  const live = await connectLive(scene.origin, mira);
  await stop(scene);
  expect(await notificationOf(live)).toBe(notification);
  const { messages } = await mira.call(listMessagesEndpoint, {
    params: { chatId: crewChatIdOf(params.postId) },
    querystring: {},
  });
  expect(messages.map(({ event }) => event)).toEqual(['joined', 'ended']);
});

test.each<[string, (scene: Awaited<ReturnType<typeof startWithCrew>>) => Promise<unknown>]>([
  ['deactivates', ({ author, params }) => author.call(setPostActiveEndpoint, { params, body: { isActive: false } })],
  ['deletes', ({ author, params }) => author.call(deletePostEndpoint, { params })],
  [
    'is disabled, which closes',
    async ({ as, author }) =>
      (await as('admin')).call(disableMemberEndpoint, { params: { memberId: author.id }, body: { reason: 'Spam' } }),
  ],
  ['deletes the account and', ({ author }) => author.call(deleteAccountEndpoint, { body: { password: aPassword } })],
])('a game that is on has ended, and is not called off, if its author %s the post', async (_, stop) => {
  const scene = await startWithCrew(true);
  const { mira, zoe, db } = scene;
  const events = [await connectLive(scene.origin, mira), await connectLive(scene.origin, zoe)];
  await stop(scene);
  for (const client of [mira, zoe]) {
    expect(await client.call(listSentRequestsEndpoint, {})).toEqual([]);
    expect(await client.call(listNoticesEndpoint, {})).toEqual([]);
  }
  for (const live of events) expect(await notificationOf(live)).not.toBe('called-off');
  const { rows } = await db.execute(
    sql`select 1 from join_requests where notification = 'called-off' or closed_from is not null`,
  );
  expect(rows).toEqual([]);
});

test('rejects the end of a session that has not started, and commands on a closed post', async () => {
  const { author, command, params } = await startWithCrew(true);
  const { id } = await author.call(createPostEndpoint, {
    body: aPostDraft({ startsAt: new Date(Date.now() + 60_000) }),
  });
  const codeOf = async (postId: string, name: string) =>
    (await author.send(commandPostEndpoint, { params: { postId }, body: { name } })).json().code;
  expect(await codeOf(id, 'end')).toBe('session-not-started');
  expect(await codeOf(id, 'call-off')).toBe('validation-failed');
  await command('end');
  for (const name of ['complete', 'search']) expect(await codeOf(params.postId, name)).toBe('own-post-closed');
});
