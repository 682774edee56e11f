import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { getMemberRecordEndpoint } from '@muster/contract/members/admin-members.ts';
import { exportDataEndpoint } from '@muster/contract/members/account.ts';
import { getPlayerEndpoint } from '@muster/contract/members/profiles.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { getPostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { commandPostEndpoint } from '@muster/contract/posts/post-commands.ts';
import { listPlayAgainQuestionsEndpoint } from '@muster/contract/posts/afterwards/play-again.ts';
import { listReadyChecksEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import {
  changeJoinRequestEndpoint,
  listSentRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aMessageDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startWithSeats } from '#test/start-with-seats.ts';

/** Ada's full crew of Mira, who like her confirmed the ready check if there was one, and Zoe. The game started five minutes ago. */
async function startWithGame({ hasChecks = true } = {}) {
  const scene = await startWithSeats(3);
  const { author, mira, zoe, post, db, join, change, find } = scene;
  const miras = await join(mira);
  await join(zoe);
  await db.execute(
    sql`update posts set starts_at = now() - interval '5 minutes', closes_at = now() + interval '1 hour'`,
  );
  if (hasChecks)
    await db.execute(sql`insert into ready_checks (id, post_id, member_id, game, starts_at, answer_by, outcome, decided_at)
      select gen_random_uuid(), posts.id, member_id, game, starts_at, starts_at, 'confirmed', starts_at
      from posts, unnest(array[${author.id}, ${mira.id}]::uuid[]) as member_id where posts.id = ${post.id}`);
  const mark = () => change(author, miras, { name: 'mark-no-show' });
  const undo = () => change(author, miras, { name: 'undo-no-show' });
  const checkOf = async (client: ApiClient) => (await find(client, miras))?.requesterCheck?.outcome;
  return { ...scene, miras, mark, undo, checkOf };
}

test('a no-show is known to both sides, frees the seat, and may take it back', async () => {
  const { author, mira, yuki, crewParams, miras, mark, checkOf, crew, request, change, stateOf } =
    await startWithGame();
  expect(await mark()).toMatchObject({ state: 'waitlisted', requesterCheck: { outcome: 'no-show' } });
  expect([await checkOf(author), await checkOf(mira)]).toEqual(['no-show', 'no-show']);
  expect(await author.call(listReadyChecksEndpoint, {})).toMatchObject([
    { crew: expect.arrayContaining([expect.objectContaining({ id: mira.id, outcome: 'no-show' })]) },
  ]);
  expect(await crew()).toMatchObject({ acceptedSeats: 1, offeredSeats: 0 });
  expect((await mira.send(getCrewEndpoint, { params: crewParams })).statusCode).toBe(404);
  const yukis = await request(yuki);
  expect(await change(mira, miras, { name: 'take' })).toMatchObject({ state: 'accepted' });
  await expect.poll(() => stateOf(yuki, yukis)).toBe('waitlisted');
});

test('the host of a game that is on sees the no-shows, also without a ready check, and nobody else does', async () => {
  const { author, mira, zoe, mark, undo } = await startWithGame({ hasChecks: false });
  const missing = async (client: ApiClient) =>
    (await client.call(listReadyChecksEndpoint, {})).map(({ crew }) => crew.map(({ id, outcome }) => [id, outcome]));
  expect(await missing(author)).toEqual([]);
  await mark();
  const seen = [
    [mira.id, 'no-show'],
    [zoe.id, 'confirmed'],
  ];
  expect([await missing(author), await missing(mira), await missing(zoe)]).toEqual([[seen], [], []]);
  await undo();
  expect(await missing(author)).toEqual([]);
});

test('a no-show of a game without a start is marked after its end, and undone', async () => {
  const { author, mira, zoe, params, crewParams, db, miras, mark, undo, find, checkOf } = await startWithGame({
    hasChecks: false,
  });
  await db.execute(sql`update posts set starts_at = null`);
  const actions = async () => (await find(author, miras))?.actions.author;
  expect(await actions()).not.toContain('mark-no-show');
  await author.call(commandPostEndpoint, { params, body: { name: 'end' } });
  expect(await actions()).toContain('mark-no-show');
  expect(await mark()).toMatchObject({ state: 'accepted' });
  expect([await checkOf(author), await checkOf(mira)]).toEqual(['no-show', 'no-show']);
  const read = [
    (await zoe.send(getCrewEndpoint, { params: crewParams })).body,
    (await zoe.send(exportDataEndpoint, {})).body,
  ];
  expect(read.join()).not.toMatch(recorded);
  await undo();
  expect(await checkOf(mira)).toBe('confirmed');
});

test('administrators see how often a member was missed in the last 30 days', async () => {
  const { as, mira, db, mark } = await startWithGame();
  const admin = await as('admin');
  await db.execute(sql`insert into ready_checks (id, member_id, game, starts_at, answer_by, outcome, decided_at, sent_at)
    select gen_random_uuid(), ${mira.id}, '', now(), now(), 'missed', now(), now() - age
    from unnest(array['1 day', '20 days', '31 days']::interval[]) as age`);
  await mark();
  const params = { memberId: mira.id };
  expect(await admin.call(getMemberRecordEndpoint, { params })).toMatchObject({ missedChecks: 2, noShows: 1 });
  expect((await mira.send(getMemberRecordEndpoint, { params })).statusCode).toBe(403);
});

test('the seat of a no-show is offered to the waitlist', async () => {
  const { yuki, mark, request, awaitOffer } = await startWithGame();
  const waiting = await request(yuki);
  expect(await mark()).toMatchObject({ state: 'waitlisted' });
  await awaitOffer(yuki, waiting);
});

test('the author undoes a no-show within minutes', async () => {
  const { author, mira, crewParams, db, mark, undo, checkOf, miras } = await startWithGame();
  await mark();
  expect(await undo()).toMatchObject({ state: 'accepted' });
  expect(await checkOf(mira)).toBe('confirmed');
  expect((await mira.send(getCrewEndpoint, { params: crewParams })).statusCode).toBe(200);
  await mark();
  await db.execute(sql`update ready_checks set decided_at = decided_at - interval '11 minutes'`);
  const body = { name: 'undo-no-show' } as const;
  const late = await author.send(changeJoinRequestEndpoint, { params: { requestId: miras.id }, body });
  expect(late.json()).toMatchObject({ code: 'request-changed' });
});

test('undoing a no-show withdraws the line that the player left', async () => {
  const { author, mira, post, mark, undo } = await startWithGame();
  const params = { chatId: crewChatIdOf(post.id) };
  const write = () => author.call(sendMessageEndpoint, { params, body: aMessageDraft('who is missing?') });
  const read = async (client: ApiClient) =>
    (await client.call(listMessagesEndpoint, { params, querystring: {} })).messages.map(({ event }) => event ?? 'text');
  await mark();
  await write();
  await undo();
  expect(await read(author)).toEqual(['joined', 'joined', 'left', 'text', 'left-undone']);
  expect(await read(mira)).toEqual(['joined', 'joined', 'text', 'left-undone']);
});

/** Unlike the action 'mark-no-show', which the author has for every player. */
const recorded = /"no-show"|undo-no-show|marked-no-show/;

test('other players of the crew see no more than that a player has left, and after the end nothing', async () => {
  const scene = await startWithGame();
  const { author, mira, zoe, yuki, post, params, crewParams, mark, undo, listen } = scene;
  const origin = await listen();
  const live = await connectLive(origin, zoe);
  const read = async (client: ApiClient) => [
    (await client.send(getCrewEndpoint, { params: crewParams })).body,
    (await client.send(getPostEndpoint, { params })).body,
    (await client.send(getPlayerEndpoint, { params: { memberId: mira.id } })).body,
    (await client.send(listSentRequestsEndpoint, {})).body,
    (await client.send(listReadyChecksEndpoint, {})).body,
    (await client.send(listPlayAgainQuestionsEndpoint, {})).body,
    (await client.send(exportDataEndpoint, {})).body,
  ];
  await mark();
  for (const client of [zoe, yuki]) expect((await read(client)).join()).not.toMatch(recorded);
  await undo();
  await author.call(commandPostEndpoint, { params, body: { name: 'end' } });
  const before = await read(zoe);
  await mark();
  // An event that arrives after those of the no-show.
  await author.call(sendMessageEndpoint, { params: { chatId: crewChatIdOf(post.id) }, body: aMessageDraft() });
  await live.next((event) => event.type === 'message.sent');
  expect(live.frames.join()).not.toMatch(recorded);
  expect(before.join()).not.toMatch(recorded);
});

test('after the end, a no-show stays in the crew, which sees no difference', async () => {
  const { author, mira, zoe, params, crewParams, mark, checkOf } = await startWithGame();
  await author.call(commandPostEndpoint, { params, body: { name: 'end' } });
  const read = async () => {
    const { members } = await zoe.call(getCrewEndpoint, { params: crewParams });
    return [
      members.map(({ id, hasConfirmed }) => [id, hasConfirmed]),
      await zoe.call(listPlayAgainQuestionsEndpoint, {}),
    ];
  };
  const before = await read();
  expect(await mark()).toMatchObject({ state: 'accepted' });
  expect([await checkOf(mira), await read()]).toEqual(['no-show', before]);
});

test('both sides still see a no-show after the end, and the author can undo it', async () => {
  const { author, mira, params, mark, undo, miras, find } = await startWithGame();
  await mark();
  await author.call(commandPostEndpoint, { params, body: { name: 'end' } });
  for (const client of [author, mira])
    expect(await find(client, miras)).toMatchObject({
      state: 'closed',
      requesterCheck: { outcome: 'no-show' },
      actions: { author: ['undo-no-show'], requester: [] },
    });
  expect(await undo()).toMatchObject({ state: 'closed', requesterCheck: null, actions: { author: [] } });
});

test('the third missed check or no-show within 30 days sends a notice', async () => {
  const { mira, db, mark } = await startWithGame();
  await db.execute(sql`insert into ready_checks (id, member_id, game, starts_at, answer_by, outcome, decided_at)
    select gen_random_uuid(), ${mira.id}, '', now(), now(), outcome, now() from unnest(array['missed', 'no-show']) as outcome`);
  await mark();
  expect(await mira.call(listNoticesEndpoint, {})).toMatchObject([{ kind: 'checks-missed' }]);
});

test('both sides export only their own data about a no-show, and it is deleted with the account', async () => {
  const { author, mira, db, mark } = await startWithGame();
  await mark();
  const exported = async (client: ApiClient) => (await client.send(exportDataEndpoint, {})).json().readyChecks;
  expect(await exported(mira)).toMatchObject([{ outcome: 'no-show' }]);
  expect(await exported(author)).toMatchObject([{ outcome: 'confirmed' }]);
  await db.execute(sql`delete from members where id = ${mira.id}`);
  const { rows } = await db.execute(sql`select from ready_checks where outcome = 'no-show'`);
  expect(rows).toEqual([]);
});

test('only the author marks a no-show, and only in a game that took place', async () => {
  const { author, mira, zoe, yuki, params, miras, db } = await startWithGame();
  const codeOf = async (client: ApiClient, name: 'mark-no-show' | 'undo-no-show' = 'mark-no-show') =>
    (await client.send(changeJoinRequestEndpoint, { params: { requestId: miras.id }, body: { name } })).json().code;
  expect([await codeOf(mira), await codeOf(zoe), await codeOf(yuki)]).toEqual([
    'permission-denied',
    'request-not-found',
    'request-not-found',
  ]);
  expect(await codeOf(author, 'undo-no-show')).toBe('request-changed');
  await db.execute(sql`update posts set starts_at = now() + interval '5 minutes'`);
  expect(await codeOf(author)).toBe('request-changed');
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  expect(await codeOf(author)).toBe('request-changed');
  expect((await yuki.send(requestToJoinEndpoint, { params })).statusCode).toBe(404);
});
