import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { crewChatIdOf, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import {
  askSessionEndpoint,
  changeStandingCrewEndpoint,
  endStandingCrewEndpoint,
  createStandingCrewEndpoint,
  STANDING_CREW_MAX_SIZE,
  STANDING_CREWS_MAX_COUNT,
} from '@muster/contract/posts/afterwards/standing-crews.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startWithSession } from '#test/start-with-session.ts';

test('the host creates a standing crew from a session, and players who say yes join it', async () => {
  const { author, mira, zoe, yuki, createCrew, answer, list, roster, write, read, post } = await startWithSession();
  const crewId = await createCrew();
  const crew = { id: crewId, name: 'Night Owls', game: post.game, gameId: post.gameId, emblem: post.emblem };
  expect(await list(author)).toEqual({
    crews: [{ ...crew, isHost: true, memberCount: 1, memberIds: [author.id] }],
    questions: [],
  });
  expect(await list(mira)).toEqual({ crews: [], questions: [{ ...crew, hostName: 'Ada', hasBlock: false }] });
  expect((await list(yuki)).questions).toEqual([]);
  expect((await write(author, crewId, 'before')).statusCode).toBe(200);
  expect((await answer(mira, crewId, true)).statusCode).toBe(200);
  expect((await answer(mira, crewId, true)).statusCode).toBe(200);
  expect((await answer(zoe, crewId, false)).statusCode).toBe(200);
  expect([await list(mira), await list(zoe)]).toEqual([
    {
      crews: [{ ...crew, isHost: false, memberCount: 2, memberIds: [author.id, mira.id].toSorted() }],
      questions: [],
    },
    { crews: [], questions: [] },
  ]);
  expect(await roster(mira, crewId)).toEqual(['Ada*', 'Mira']);
  await write(mira, crewId, 'hello');
  expect([await read(author, crewId), await read(mira, crewId)]).toEqual([
    ['before', 'joined', 'hello'],
    ['joined', 'hello'],
  ]);
  expect(await mira.call(listChatsEndpoint, { querystring: { search: 'night' } })).toMatchObject([
    { crew: { id: crewId, name: 'Night Owls', closesAt: null } },
  ]);
});

test('only the host of a session that started with others can create a standing crew from it', async () => {
  const { author, mira, visitor, post, setStart, sendCreate, db } = await startWithSession();
  const alone = await author.call(createPostEndpoint, { body: aPostDraft({ seats: 3 }) });
  await setStart(alone.id, -10);
  const statuses = async (...sent: Promise<{ readonly statusCode: number }>[]) =>
    (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  const body = { id: uuidv7(), postId: alone.id, name: 'x' };
  expect(
    await statuses(
      sendCreate(mira),
      sendCreate(visitor()),
      author.send(createStandingCrewEndpoint, { body }),
      sendCreate(author, uuidv7(), ' \u200B '),
      sendCreate(author, uuidv7(), 'x'.repeat(41)),
    ),
  ).toEqual([404, 401, 404, 400, 400]);
  // The id of a post would give its crew this conversation.
  expect((await sendCreate(author, alone.id)).statusCode).toBe(404);
  await setStart(post.id, 10);
  expect((await sendCreate(author)).statusCode).toBe(404);
  await setStart(post.id, -10);
  await db.execute(sql`update posts set called_off_at = now() - interval '1 hour' where id = ${post.id}`);
  expect((await sendCreate(author)).statusCode).toBe(404);
});

test('a repeated request creates one crew, and a member is in a limited number of them', async () => {
  const { author, mira, sendCreate, forgetCrew, list, answer } = await startWithSession();
  const ids = Array.from({ length: STANDING_CREWS_MAX_COUNT }, () => uuidv7());
  for (const id of ids) {
    await forgetCrew();
    expect((await sendCreate(author, id)).statusCode).toBe(200);
  }
  expect((await sendCreate(author, ids[0])).statusCode).toBe(200);
  expect((await list(author)).crews).toHaveLength(STANDING_CREWS_MAX_COUNT);
  expect((await sendCreate(author)).json()).toMatchObject({ code: 'standing-crews-limit' });
  for (const id of ids.slice(1)) await answer(mira, id, true);
  expect((await list(mira)).crews).toHaveLength(STANDING_CREWS_MAX_COUNT - 1);
});

test('two members who say yes at once do not exceed the size of the crew', async () => {
  const { db, author, mira, zoe, createCrew, answer, roster } = await startWithSession();
  const crewId = await createCrew();
  await db.execute(sql`with added as (
      insert into members (id, email, password_hash, display_name) select gen_random_uuid(), n || '@full.example', '', 'Full'
      from generate_series(1, ${STANDING_CREW_MAX_SIZE - 2}) as n returning id)
    insert into chat_participants (chat_id, member_id, joined_at) select ${crewChatIdOf(crewId)}, id, now() from added`);
  const answers = await Promise.all([answer(mira, crewId, true), answer(zoe, crewId, true)]);
  const full = answers.filter(({ statusCode }) => statusCode === 409);
  expect([full.length, full[0]?.json().code]).toEqual([1, 'standing-crew-full']);
  expect(await roster(author, crewId)).toHaveLength(STANDING_CREW_MAX_SIZE);
});

test('a no looks like no answer to everyone else: in responses, events and exports', async () => {
  const { author, mira, zoe, listen, createCrew, answer, list, roster, read } = await startWithSession();
  const origin = await listen();
  const sockets = [await connectLive(origin, author), await connectLive(origin, mira)];
  const crewId = await createCrew();
  await answer(mira, crewId, true);
  await expect
    .poll(() => sockets.map(({ events }) => events.filter(({ type }) => type === 'topics.changed').length))
    .toEqual([2, 2]);
  const seen = async () => [
    await list(author),
    await roster(author, crewId),
    await read(author, crewId),
    await roster(mira, crewId),
    (await author.send(exportDataEndpoint)).body.replace(/"exportedAt": "[^"]+"/, ''),
  ];
  const before = await seen();
  expect((await answer(zoe, crewId, false)).statusCode).toBe(200);
  expect((await answer(zoe, crewId, true)).statusCode).toBe(404);
  expect(await seen()).toEqual(before);
  // Later than any event of the answer. Its host also fetches a notice.
  await author.call(changeStandingCrewEndpoint, { params: { crewId }, body: { name: 'Owls' } });
  await expect
    .poll(() => sockets.map(({ events }) => events.filter(({ type }) => type === 'topics.changed').length))
    .toEqual([4, 3]);
});

test('strangers, players who have not said yes, and former members see neither members nor messages', async () => {
  const { author, mira, zoe, yuki, createCrew, answer, remove, roster, read, write, list, listen } =
    await startWithSession();
  const crewId = await createCrew();
  await answer(mira, crewId, true);
  await answer(zoe, crewId, true);
  const origin = await listen();
  const left = await connectLive(origin, zoe);
  expect((await remove(mira, crewId, zoe)).statusCode).toBe(404);
  expect((await remove(author, crewId, zoe)).statusCode).toBe(200);
  await left.next(({ type }) => type === 'topics.changed');
  await write(author, crewId, 'secret');
  for (const outsider of [zoe, yuki])
    expect([
      await roster(outsider, crewId),
      await read(outsider, crewId),
      (await write(outsider, crewId, 'x')).statusCode,
    ]).toEqual([404, 404, 404]);
  expect([await list(zoe), (await zoe.send(exportDataEndpoint)).body.includes('secret')]).toEqual([
    { crews: [], questions: [] },
    false,
  ]);
  expect(await read(author, crewId)).toEqual(['joined', 'joined', 'secret']);
  expect(left.events.filter(({ type }) => type === 'message.sent')).toEqual([]);
});

test('the host asks the players of a later session, each once per session', async () => {
  const { author, mira, zoe, yuki, setStart, createCrew, answer, list, change } = await startWithSession();
  const crewId = await createCrew();
  await answer(mira, crewId, true);
  await answer(zoe, crewId, false);
  const later = await author.call(createPostEndpoint, { body: aPostDraft({ seats: 6 }) });
  for (const player of [mira, zoe, yuki]) {
    const request = await player.call(requestToJoinEndpoint, { params: { postId: later.id } });
    await change(author, request, { name: 'accept' });
  }
  await setStart(later.id, -5);
  const params = { crewId, postId: later.id };
  const ask = (client: ApiClient) => client.send(askSessionEndpoint, { params });
  expect([(await ask(mira)).statusCode, (await ask(author)).statusCode]).toEqual([404, 200]);
  const questions = async () => Promise.all([mira, zoe, yuki].map(async (one) => (await list(one)).questions.length));
  expect(await questions()).toEqual([0, 1, 1]);
  await answer(zoe, crewId, false);
  await ask(author);
  expect(await questions()).toEqual([0, 0, 1]);
});

test('players of a session are asked once: not by a second crew, and not again after the crew has ended', async () => {
  const { author, mira, zoe, post, sendCreate, answer, list } = await startWithSession();
  const ids = [uuidv7(), uuidv7()];
  const created = await Promise.all(ids.map((id) => sendCreate(author, id)));
  expect(created.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(created.map((response) => response.json().code)).toContain('session-players-asked');
  const crewId = (await list(author)).crews[0]?.id ?? '';
  await answer(mira, crewId, false);
  const ask = (id: string) => author.send(askSessionEndpoint, { params: { crewId: id, postId: post.id } });
  expect((await ask(crewId)).statusCode).toBe(200);
  const questions = async () => Promise.all([mira, zoe].map(async (one) => (await list(one)).questions.length));
  expect(await questions()).toEqual([0, 1]);
  await author.call(endStandingCrewEndpoint, { params: { crewId } });
  expect((await sendCreate(author)).json()).toMatchObject({ code: 'session-players-asked' });
  expect([await questions(), (await list(author)).crews]).toEqual([[0, 0], []]);
});

test('shows the standing crew of a session to its author only, also in other open windows', async () => {
  const { author, mira, post, listen, createCrew, forgetCrew, answer } = await startWithSession();
  const inRoom = async (client: ApiClient) =>
    (await client.call(getCrewEndpoint, { params: { crewId: post.id } })).standingCrewId;
  expect(await inRoom(author)).toBeNull();
  const other = await connectLive(await listen(), author);
  const crewId = await createCrew();
  const stale = { type: 'topics.changed', topics: [['standing crews'], ['crews', post.id]] };
  expect(await other.next(({ type }) => type === 'topics.changed')).toEqual(stale);
  await answer(mira, crewId, true);
  expect([await inRoom(author), await inRoom(mira)]).toEqual([crewId, null]);
  await forgetCrew();
  const seen = other.events.length;
  await author.call(askSessionEndpoint, { params: { crewId, postId: post.id } });
  await expect.poll(() => other.events.slice(seen)).toContainEqual(stale);
  await author.call(endStandingCrewEndpoint, { params: { crewId } });
  expect(await inRoom(author)).toBe(crewId);
});

test('a block between host and player withdraws the question, and hides two members from each other', async () => {
  const { author, mira, zoe, createCrew, answer, list, roster, read, write } = await startWithSession();
  const crewId = await createCrew();
  await answer(mira, crewId, true);
  await zoe.call(blockMemberEndpoint, { params: { memberId: mira.id } });
  expect((await list(zoe)).questions).toMatchObject([{ hasBlock: true }]);
  await answer(zoe, crewId, true);
  expect([await roster(mira, crewId), await roster(zoe, crewId)]).toEqual([
    ['Ada*', 'Mira', 'null'],
    ['Ada*', 'null', 'Zoe'],
  ]);
  expect((await list(zoe)).crews.map(({ memberIds }) => memberIds)).toEqual([[author.id, zoe.id].toSorted()]);
  await write(mira, crewId, 'hidden');
  expect(await read(zoe, crewId)).toEqual(['joined', '']);
  const second = await createCrew();
  await zoe.call(blockMemberEndpoint, { params: { memberId: author.id } });
  expect([(await list(zoe)).questions, (await answer(zoe, second, true)).statusCode]).toEqual([[], 404]);
});

test('the export has the member’s standing crews and their own answers', async () => {
  const { author, mira, zoe, createCrew, answer } = await startWithSession();
  const crewId = await createCrew();
  await answer(mira, crewId, true);
  await answer(zoe, crewId, false);
  const exported = async (client: ApiClient) => {
    const { standingCrews, standingCrewQuestions } = (await client.send(exportDataEndpoint)).json();
    return { standingCrews, standingCrewQuestions };
  };
  const [askedAt, joinedAt] = [expect.any(String), expect.any(String)];
  expect([await exported(author), await exported(mira), await exported(zoe)]).toEqual([
    { standingCrews: [{ name: 'Night Owls', isHost: true, joinedAt }], standingCrewQuestions: [] },
    {
      standingCrews: [{ name: 'Night Owls', isHost: false, joinedAt }],
      standingCrewQuestions: [{ name: 'Night Owls', isJoining: true, askedAt }],
    },
    { standingCrews: [], standingCrewQuestions: [{ name: 'Night Owls', isJoining: false, askedAt }] },
  ]);
});
