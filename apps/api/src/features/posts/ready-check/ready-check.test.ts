import type { LiveEvent } from '@muster/contract/live-events.ts';
import {
  changeJoinRequestEndpoint,
  type JoinRequest,
  type RequestChange,
  listChatRequestsEndpoint,
  listSentRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { createPostEndpoint, getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { answerReadyCheckEndpoint, listReadyChecksEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { subscribeToPushEndpoint } from '@muster/contract/notifications/push.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startPushService } from '#test/servers/push-service.ts';
import { startApi, type TestApi } from '#test/start-api.ts';
import { publishCrewRequests } from '../requests/delivery/publish-crew-requests.ts';

type Client = Awaited<ReturnType<TestApi['as']>>;
type Answer = 'confirmed' | 'declined';

const DAY_MS = 86_400_000;

/** A post for tomorrow with this many seats; Ada is its author and Mira is in the crew. */
async function startWithCrew(options: Parameters<typeof startApi>[0] & { readonly seats?: number } = {}) {
  const { seats = 3, ...apiOptions } = options;
  const api = await startApi(apiOptions);
  const [author, mira, zoe] = [await api.as('member', 'Ada'), await api.as('member', 'Mira'), await api.as('member')];
  const startsAt = new Date(Date.now() + DAY_MS);
  const post = await author.call(createPostEndpoint, { body: aPostDraft({ seats, startsAt }) });
  const params = { postId: post.id };
  const crewParams = { crewId: post.id };
  const request = (client: Client) => client.call(requestToJoinEndpoint, { params });
  const change = (client: Client, { id }: JoinRequest, name: 'accept' | 'take' | 'leave') =>
    client.call(changeJoinRequestEndpoint, { params: { requestId: id }, body: { name } satisfies RequestChange });
  const join = async (client: Client) => change(author, await request(client), 'accept');
  /** Moves the start of the post to this many minutes from now, and everything before it to yesterday. */
  const startIn = async (minutes: number): Promise<void> => {
    await api.db.execute(sql`update join_requests set joined_at = now() - interval '1 day' where state = 'accepted'`);
    await api.db.execute(sql`update posts set created_at = now() - interval '1 day',
      starts_at = now() + ${minutes} * interval '1 minute', closes_at = now() + interval '1 day' where id = ${post.id}`);
  };
  const checks = (client: Client) => client.call(listReadyChecksEndpoint, {});
  const checkOf = async (client: Client) => (await checks(client))[0];
  const awaitCheck = async (client: Client): Promise<void> => {
    await expect.poll(async () => (await checkOf(client))?.outcome).toBeNull();
  };
  const answer = (client: Client, given: Answer) =>
    client.call(answerReadyCheckEndpoint, { params, body: { answer: given } });
  /** Ends the time to answer of a member, or of everyone who has not answered. */
  const endTime = (client?: Client) =>
    api.db.execute(sql`update ready_checks set answer_by = now() where outcome is null
      and ${client ? sql`member_id = ${client.id}` : sql`true`}`);
  const find = async (client: Client, { chatId, id }: JoinRequest) =>
    (await client.call(listChatRequestsEndpoint, { params: { chatId } })).find((found) => found.id === id);
  const outcomes = async () => {
    const { rows } = await api.pool.query<{ outcome: string | null; count: number }>(
      'select outcome, count(*)::int as count from ready_checks group by outcome order by outcome',
    );
    return Object.fromEntries(rows.map(({ outcome, count }) => [outcome ?? 'open', count]));
  };
  const own = await join(mira);
  await api.allPushed();
  const actions = { request, change, join, startIn, checks, checkOf, awaitCheck, answer, endTime, find, outcomes };
  return { ...api, author, mira, zoe, post, params, crewParams, own, ...actions };
}

/** A post with Zoe that the job handles after the first one. */
async function addDuePost({ db, author, zoe }: Awaited<ReturnType<typeof startWithCrew>>) {
  const other = await author.call(createPostEndpoint, {
    body: aPostDraft({ startsAt: new Date(Date.now() + DAY_MS) }),
  });
  const { id } = await zoe.call(requestToJoinEndpoint, { params: { postId: other.id } });
  await author.call(changeJoinRequestEndpoint, { params: { requestId: id }, body: { name: 'accept' } });
  await db.execute(sql`update join_requests set joined_at = now() - interval '1 day' where id = ${id}`);
  await db.execute(sql`update posts set created_at = now() - interval '1 day', starts_at = now() + interval '10 minutes'
    where id = ${other.id}`);
}

const refused = (code: string) => ({ code });

test('the author and everyone accepted are asked 15 minutes before the start, until 5 minutes before', async () => {
  const { author, mira, zoe, request, startIn, awaitCheck, checkOf, checks, post } = await startWithCrew();
  await request(zoe);
  await startIn(15.01);
  await awaitCheck(mira);
  const { startsAt, answerBy, author: host, crew } = (await checkOf(mira)) ?? {};
  expect(Number(startsAt) - Number(answerBy)).toBe(5 * 60_000);
  expect({ host, crew }).toEqual({ host: { id: author.id, name: 'Ada' }, crew: [] });
  expect(await checkOf(author)).toMatchObject({
    postId: post.id,
    outcome: null,
    requestId: null,
    crew: [{ id: mira.id, name: 'Mira', outcome: null }],
  });
  expect(await checks(zoe)).toEqual([]);
});

test('nobody is asked twice by two nodes', async () => {
  const { target, mira, author, startIn, awaitCheck, answer, endTime, find, own, outcomes } = await startWithCrew();
  await startApi({ target });
  await startIn(14);
  await awaitCheck(mira);
  await answer(author, 'confirmed');
  expect(await outcomes()).toEqual({ confirmed: 1, open: 1 });
  await endTime();
  await expect.poll(async () => (await find(mira, own))?.state).toBe('waitlisted');
  expect(await outcomes()).toEqual({ confirmed: 1, missed: 1 });
});

test('an answer is stored once, and both sides receive it live', async () => {
  const { listen, author, mira, startIn, awaitCheck, answer, checkOf, own } = await startWithCrew();
  const live = await connectLive(await listen(), author);
  await startIn(10);
  await awaitCheck(mira);
  expect(await answer(mira, 'confirmed')).toMatchObject({ outcome: 'confirmed' });
  expect(await answer(mira, 'confirmed')).toMatchObject({ outcome: 'confirmed' });
  await expect(answer(mira, 'declined')).rejects.toMatchObject(refused('check-over'));
  await live.next(
    (event: LiveEvent) =>
      event.type === 'join-request.changed' &&
      event.request.id === own.id &&
      event.request.requesterCheck?.outcome === 'confirmed',
  );
  expect((await checkOf(author))?.crew).toMatchObject([{ name: 'Mira', outcome: 'confirmed' }]);
});

test('declining leaves the crew at once, and the seat is offered to the waitlist', async () => {
  const { author, mira, zoe, request, startIn, awaitCheck, answer, find, own, checks } = await startWithCrew({
    seats: 2,
  });
  const waiting = await request(zoe);
  await startIn(10);
  await awaitCheck(mira);
  await answer(mira, 'declined');
  expect(await find(mira, own)).toMatchObject({ state: 'left', requesterCheck: null, authorCheck: null });
  await expect.poll(async () => (await find(zoe, waiting))?.state).toBe('offered');
  expect(await checks(mira)).toEqual([]);
  expect(await answer(author, 'confirmed')).toMatchObject({ outcome: 'confirmed' });
});

test('silence frees the seat for the waitlist, and the member may take a free seat back', async () => {
  const { db, author, mira, zoe, request, change, startIn, awaitCheck, answer, endTime, find, own, checkOf } =
    await startWithCrew({ seats: 2 });
  const waiting = await request(zoe);
  await startIn(10);
  await awaitCheck(mira);
  await answer(author, 'confirmed');
  await endTime(mira);
  await expect.poll(async () => (await find(zoe, waiting))?.state).toBe('offered');
  await expect(change(mira, own, 'take')).rejects.toMatchObject(refused('not-enough-seats'));
  await expect(answer(mira, 'confirmed')).rejects.toMatchObject(refused('check-over'));
  await db.execute(sql`update join_requests set expires_at = now() where id = ${waiting.id}`);
  await expect.poll(async () => (await find(zoe, waiting))?.state).toBe('waitlisted');
  expect(await change(mira, own, 'take')).toMatchObject({ state: 'accepted' });
  expect(await checkOf(mira)).toMatchObject({ outcome: 'confirmed' });
});

test('the crew, the dashboard and the request agree on who is ready, also after a seat was taken late', async () => {
  const { author, mira, zoe, crewParams, change, join, startIn, awaitCheck, endTime, find, own, checkOf } =
    await startWithCrew();
  const seen = async () => {
    const { members } = await author.call(getCrewEndpoint, { params: crewParams });
    const { crew = [] } = (await checkOf(author)) ?? {};
    const room = members.slice(1).map(({ id, hasConfirmed }) => [id, hasConfirmed] as const);
    const isReady = (id: string | null) => crew.find((player) => player.id === id)?.outcome === 'confirmed';
    return { room, dashboard: room.map(([id]) => [id, isReady(id)]) };
  };
  const agreed = (...players: (readonly [Client, boolean])[]) => {
    const expected = players.map(([{ id }, isReady]) => [id, isReady]);
    return { room: expected, dashboard: expected };
  };
  expect((await seen()).room).toEqual([[mira.id, null]]);
  await startIn(10);
  await awaitCheck(mira);
  expect(await seen()).toEqual(agreed([mira, false]));
  await endTime(mira);
  await expect.poll(async () => (await find(mira, own))?.state).toBe('waitlisted');
  await join(zoe);
  expect(await seen()).toEqual(agreed([zoe, true]));
  const [zoes] = await zoe.call(listSentRequestsEndpoint, {});
  expect(zoes?.requesterCheck).toBeNull();
  await change(mira, own, 'take');
  expect(await seen()).toEqual(agreed([zoe, true], [mira, true]));
  expect(await find(mira, own)).toMatchObject({ requesterCheck: { outcome: 'confirmed' } });
  const { readyCheck } = await mira.call(getCrewEndpoint, { params: crewParams });
  expect(readyCheck).toMatchObject({ outcome: 'confirmed' });
});

test('a seat that was taken back is pushed once, not again by a slow check, nor when the author confirms', async () => {
  const { environment, newBrowser } = await startPushService();
  const scene = await startWithCrew({ environment });
  const { allPushed, jobContext, author, mira, change, startIn, awaitCheck, answer, endTime, own } = scene;
  const [authorBrowser, miraBrowser] = [newBrowser(), newBrowser()];
  await author.call(subscribeToPushEndpoint, { body: authorBrowser.subscription });
  await mira.call(subscribeToPushEndpoint, { body: miraBrowser.subscription });
  const pushes = (browser: typeof authorBrowser) => browser.read().filter((push) => push.kind === 'join-request');
  await startIn(10);
  await awaitCheck(mira);
  await endTime(mira);
  const missed = { notification: 'check-missed' } as const;
  await expect.poll(() => pushes(miraBrowser)).toMatchObject([missed]);
  await change(mira, own, 'take');
  // As if the job that ended the check published it only now.
  await publishCrewRequests(jobContext, [{ id: own.id, ...missed }]);
  await allPushed();
  await answer(author, 'confirmed');
  await allPushed();
  expect(pushes(authorBrowser)).toMatchObject([{ notification: 'seat-taken' }]);
  expect(pushes(miraBrowser)).toMatchObject([missed]);
});

test('a member who declined, asked again and was accepted receives a push', async () => {
  const { environment, newBrowser } = await startPushService();
  const { allPushed, mira, join, startIn, awaitCheck, answer } = await startWithCrew({ environment });
  const browser = newBrowser();
  await mira.call(subscribeToPushEndpoint, { body: browser.subscription });
  await startIn(10);
  await awaitCheck(mira);
  await answer(mira, 'declined');
  await join(mira);
  await allPushed();
  expect(browser.read().filter((push) => push.kind === 'join-request')).toMatchObject([{ notification: 'accepted' }]);
});

test('calls the game off if its author misses the ready check, and sends the reason only to the crew', async () => {
  const { author, mira, zoe, request, params, crewParams, startIn, awaitCheck, answer, endTime, find, own, outcomes } =
    await startWithCrew();
  await startIn(10);
  await awaitCheck(mira);
  const pending = await request(zoe);
  await answer(mira, 'confirmed');
  await endTime();
  await expect.poll(async () => (await find(mira, own))?.state).toBe('closed');
  const withoutChecks = { authorCheck: null, requesterCheck: null };
  expect(await find(mira, own)).toMatchObject({ isAuthorMissing: true, isCalledOff: true, ...withoutChecks });
  expect(await find(zoe, pending)).toMatchObject({ state: 'closed', isAuthorMissing: false, ...withoutChecks });
  for (const [player, { id }] of [
    [mira, own],
    [zoe, pending],
  ] as const)
    expect(await player.call(listSentRequestsEndpoint, {})).toMatchObject([{ id, isCalledOff: true }]);
  expect(await author.call(getPostEndpoint, { params })).toMatchObject({
    isActive: false,
    closedReason: 'author-missing',
    acceptedSeats: 0,
  });
  const { members } = await mira.call(getCrewEndpoint, { params: crewParams });
  expect(members.map(({ hasConfirmed }) => hasConfirmed)).toEqual([null, null]);
  expect(await outcomes()).toEqual({ confirmed: 1, missed: 1 });
});

test('a silent author whose last player has left keeps the post and a clean record', async () => {
  const { author, mira, params, startIn, awaitCheck, answer, endTime, outcomes } = await startWithCrew();
  await startIn(10);
  await awaitCheck(mira);
  await answer(mira, 'declined');
  await endTime();
  await expect.poll(outcomes).toEqual({ declined: 1 });
  expect(await author.call(getPostEndpoint, { params })).toMatchObject({ isActive: true });
});

test('an author who declines closes the post', async () => {
  const { author, mira, params, startIn, awaitCheck, answer, find, own } = await startWithCrew();
  await startIn(10);
  await awaitCheck(author);
  await answer(author, 'declined');
  expect(await answer(author, 'declined')).toMatchObject({ outcome: 'declined' });
  expect(await find(mira, own)).toMatchObject({ isCalledOff: true, isAuthorMissing: true, authorCheck: null });
  expect(await author.call(getPostEndpoint, { params })).toMatchObject({ isActive: false, closedReason: null });
});

test('sends a new ready check when the start changes, and discards the unanswered one', async () => {
  const { author, mira, startIn, awaitCheck, answer, endTime, find, own, checks, outcomes } = await startWithCrew();
  await startIn(10);
  await awaitCheck(mira);
  await answer(mira, 'confirmed');
  await startIn(60);
  await endTime();
  await expect.poll(outcomes).toEqual({ confirmed: 1 });
  expect([await checks(mira), await checks(author)]).toEqual([[], []]);
  await startIn(12);
  await awaitCheck(mira);
  expect(await find(mira, own)).toMatchObject({ state: 'accepted', requesterCheck: { outcome: null } });
});

test('a member who joined after the question counts as confirmed', async () => {
  const { author, mira, zoe, join, startIn, awaitCheck, answer, checkOf, checks } = await startWithCrew();
  await startIn(10);
  await awaitCheck(mira);
  await join(zoe);
  await answer(author, 'confirmed');
  expect((await checkOf(author))?.crew.map(({ outcome }) => outcome)).toEqual([null, 'confirmed']);
  expect(await checks(zoe)).toEqual([]);
  await expect(answer(zoe, 'confirmed')).rejects.toMatchObject(refused('check-not-found'));
});

test.each([
  [
    'a post that was created less than 15 minutes before its start',
    sql`starts_at = now() + interval '10 minutes', created_at = now()`,
  ],
  ['a post whose time to answer has ended', sql`starts_at = now() + interval '4 minutes'`],
  ['an inactive post', sql`starts_at = now() + interval '10 minutes', is_active = false`],
])('nobody is asked about %s', async (_, columns) => {
  const scene = await startWithCrew();
  const { db, mira, zoe, post, startIn, checks, outcomes } = scene;
  await startIn(60);
  await db.execute(sql`update posts set ${columns} where id = ${post.id}`);
  await addDuePost(scene);
  await expect.poll(async () => (await checks(zoe)).length).toBe(1);
  expect(await checks(mira)).toEqual([]);
  expect(await outcomes()).toEqual({ open: 2 });
});

test('a member who missed three checks reads a notice and has half of the time', async () => {
  const { db, post, author, mira, zoe, join, change, startIn, awaitCheck, answer, endTime, find, own, checkOf } =
    await startWithCrew();
  await join(zoe);
  await db.execute(sql`insert into ready_checks (id, post_id, member_id, game, starts_at, sent_at, answer_by, outcome, decided_at)
    select gen_random_uuid(), ${post.id}, ${mira.id}, 'Valorant', day, day, day, 'missed', day
    from unnest(array[now() - interval '1 day', now() - interval '29 days', now() - interval '31 days']) day`);
  await startIn(14);
  await awaitCheck(mira);
  await answer(author, 'confirmed');
  await endTime(mira);
  await expect.poll(async () => (await find(mira, own))?.state).toBe('waitlisted');
  expect(await mira.call(listNoticesEndpoint, {})).toMatchObject([{ kind: 'checks-missed' }]);
  expect(await author.call(listNoticesEndpoint, {})).toEqual([]);
  expect(await checkOf(mira)).toMatchObject({ outcome: 'missed' });
  await change(mira, own, 'take');
  await startIn(14.9);
  await awaitCheck(mira);
  await awaitCheck(zoe);
  const { startsAt, answerBy } = (await checkOf(mira)) ?? {};
  expect(Number(startsAt) - Number(answerBy)).toBeGreaterThan(8 * 60_000);
  expect(Number(startsAt) - Number((await checkOf(zoe))?.answerBy)).toBe(5 * 60_000);
});

test('a post that fails does not keep the others from being asked', async () => {
  const scene = await startWithCrew();
  const { db, zoe, post, startIn, checks } = scene;
  await db.execute(
    sql.raw(`alter table ready_checks add constraint refuses check (post_id is distinct from '${post.id}')`),
  );
  await startIn(8);
  await addDuePost(scene);
  await expect.poll(async () => (await checks(zoe)).length).toBe(1);
});

test('members get at least half of the time to answer if the server sends late', async () => {
  const { mira, startIn, awaitCheck, checkOf } = await startWithCrew();
  await startIn(6);
  await awaitCheck(mira);
  const { startsAt, answerBy } = (await checkOf(mira)) ?? {};
  const beforeStart = Number(startsAt) - Number(answerBy);
  expect(beforeStart).toBeGreaterThan(0);
  expect(beforeStart).toBeLessThanOrEqual(60_000);
});

test('rejects answers of strangers, before the question, after the deadline and to another post', async () => {
  const { author, mira, zoe, visitor, params, request, startIn, awaitCheck, answer, db } = await startWithCrew();
  const body = { answer: 'confirmed' } as const;
  await expect(answer(mira, 'confirmed')).rejects.toMatchObject(refused('check-not-found'));
  await request(zoe);
  await startIn(10);
  await awaitCheck(mira);
  await expect(answer(zoe, 'confirmed')).rejects.toMatchObject(refused('check-not-found'));
  expect((await visitor().send(answerReadyCheckEndpoint, { params, body })).statusCode).toBe(401);
  const other = await author.call(createPostEndpoint, { body: aPostDraft() });
  const elsewhere = { params: { postId: other.id }, body };
  await expect(mira.call(answerReadyCheckEndpoint, elsewhere)).rejects.toMatchObject(refused('check-not-found'));
  const wrong = { params, body: { answer: 'missed' } };
  expect((await mira.send(answerReadyCheckEndpoint, wrong)).statusCode).toBe(400);
  await db.execute(sql`update ready_checks set answer_by = now() where member_id = ${mira.id}`);
  await expect(answer(mira, 'confirmed')).rejects.toMatchObject(refused('check-over'));
});
