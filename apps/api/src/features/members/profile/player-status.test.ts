import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { listPlayerStatusesEndpoint, PLAYER_STATUSES_MAX_COUNT } from '@muster/contract/members/player-statuses.ts';
import { changeSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { isOpenRequest, type JoinRequestState } from '@muster/contract/posts/requests/join-request-states.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint, deletePostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { joinRequests } from '#src/db/schema/join-requests.ts';
import { members } from '#src/db/schema/members.ts';
import { aChat, aMessageDraft, aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

interface StoredRequest {
  readonly state: JoinRequestState;
  /** Hours since the request. */
  readonly age: number;
  /** Seconds until the answer. */
  readonly answer?: number;
  /** Seconds until the pending state ended. */
  readonly end?: number;
  readonly lifetime?: number;
}

async function startWithAuthor() {
  const api = await startApi({ environment: { LIMIT_POSTS_PER_10_MINUTES: '1000' } });
  const [ada, mira, viewer] = [await api.as('member', 'Ada'), await api.as('member', 'Mira'), await api.as('member')];
  await api.db.update(members).set({ createdAt: sql`now() - interval '60 days'` });
  const statusesOf = (ids: string[], client = viewer) =>
    client.call(listPlayerStatusesEndpoint, { querystring: { ids } });
  const answers = async () => (await statusesOf([ada.id]))[0]?.answers;
  const store = async (...requests: StoredRequest[]) => {
    for (const { state, age, answer, end = answer, lifetime = 86_400 } of requests) {
      const createdAt = new Date(Date.now() - age * 3_600_000);
      const after = (seconds: number | undefined) =>
        seconds === undefined ? null : new Date(createdAt.getTime() + seconds * 1000);
      // A member has one open request per post.
      const post = isOpenRequest({ state }) ? await ada.call(createPostEndpoint, { body: aPostDraft() }) : null;
      await api.db.insert(joinRequests).values({
        id: uuidv7(),
        postId: post?.id,
        authorId: ada.id,
        requesterId: mira.id,
        game: 'Rust',
        platform: 'PC',
        excerpt: '',
        authorName: 'Ada',
        requesterName: 'Mira',
        state,
        createdAt,
        declineReason: state === 'declined' ? 'full' : null,
        answeredAt: after(answer),
        decidedAt: after(end),
        expiresAt: new Date(createdAt.getTime() + lifetime * 1000),
      });
    }
  };
  return { ...api, ada, mira, viewer, statusesOf, answers, store };
}

const expired: StoredRequest = { state: 'expired', age: 48, end: 86_400 };

test('returns the share of answered requests and the median time to answer', async () => {
  const { answers, store } = await startWithAuthor();
  expect(await answers()).toEqual({ isNew: true, share: null, medianSeconds: null });
  await store(
    { state: 'accepted', age: 2, answer: 60 },
    { state: 'declined', age: 30, answer: 300 },
    { state: 'left', age: 600, answer: 400 },
    { state: 'closed', age: 700, answer: 9_000 },
  );
  expect(await answers()).toEqual({ isNew: true, share: null, medianSeconds: null });
  await store(expired);
  expect(await answers()).toEqual({ isNew: false, share: 0.8, medianSeconds: 350 });
});

test('returns no median for a player who has answered no requests', async () => {
  const { answers, store } = await startWithAuthor();
  await store(expired, expired, expired, expired, expired);
  expect(await answers()).toEqual({ isNew: false, share: 0, medianSeconds: null });
});

test.each<[string, boolean, StoredRequest]>([
  ['pending for a day', true, { state: 'pending', age: 25, lifetime: 200_000 }],
  ['pending for less than a day', false, { state: 'pending', age: 23 }],
  ['withdrawn after two minutes', true, { state: 'withdrawn', age: 2, end: 120 }],
  ['withdrawn within a minute', false, { state: 'withdrawn', age: 2, end: 59 }],
  ['closed with its post', true, { state: 'closed', age: 2, end: 120 }],
  ['imported as closed', false, { state: 'closed', age: 2, end: 0, lifetime: 0 }],
  ['answered 29 days ago', true, { state: 'declined', age: 29 * 24, answer: 5 }],
  ['answered 31 days ago', false, { state: 'declined', age: 31 * 24, answer: 5 }],
])('a request that was %s counts: %s', async (_, isCounted, request) => {
  const { answers, store } = await startWithAuthor();
  await store(expired, expired, expired, expired, request);
  expect((await answers())?.isNew).toBe(!isCounted);
});

test('ignores requests from blocked members and from accounts that were less than a day old', async () => {
  const { ada, mira, db, answers, store } = await startWithAuthor();
  await store(expired, expired, expired, expired, { state: 'accepted', age: 1, answer: 5 });
  expect((await answers())?.isNew).toBe(false);
  await db.execute(sql`update members set created_at = now() - interval '24 hours' where id = ${mira.id}`);
  expect((await answers())?.isNew).toBe(true);
  await db.execute(sql`update members set created_at = now() - interval '60 days' where id = ${mira.id}`);
  expect((await answers())?.isNew).toBe(false);
  await ada.call(blockMemberEndpoint, { params: { memberId: mira.id } });
  expect((await answers())?.isNew).toBe(true);
});

test('an answer still counts after the post was deleted', async () => {
  const { ada, mira, answers, store } = await startWithAuthor();
  await store(expired, expired, expired, expired);
  const { id: postId } = await ada.call(createPostEndpoint, { body: aPostDraft() });
  const { id: requestId } = await mira.call(requestToJoinEndpoint, { params: { postId } });
  await ada.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  await ada.call(deletePostEndpoint, { params: { postId } });
  expect(await answers()).toEqual({ isNew: false, share: 0.2, medianSeconds: expect.any(Number) });
});

test('shows who is online to conversation partners only', async () => {
  const { ada, mira, viewer, listen, statusesOf } = await startWithAuthor();
  const chat = await aChat(mira, ada);
  await mira.call(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft() });
  const isOnline = async (client: typeof viewer) => (await statusesOf([ada.id], client))[0]?.isOnline;
  expect([await isOnline(mira), await isOnline(viewer)]).toEqual([false, null]);
  const origin = await listen();
  const miraLive = await connectLive(origin, mira);
  await connectLive(origin, ada);
  await miraLive.next(({ type }) => type === 'presence.changed');
  expect([await isOnline(mira), await isOnline(viewer), await isOnline(ada)]).toEqual([true, null, true]);
});

test('hides the status of players who hide their presence, and omits blocked and unknown ones', async () => {
  const { ada, mira, viewer, statusesOf, store } = await startWithAuthor();
  await store(expired, expired, expired, expired, expired);
  const body = { sendsReadReceipts: true, showsPresence: false, pushShowsText: false };
  await ada.call(changeSettingsEndpoint, { body });
  const hidden = { memberId: ada.id, isOnline: null, answers: null, note: '' };
  expect(await statusesOf([ada.id, uuidv7(), ada.id])).toEqual([hidden]);
  await viewer.call(blockMemberEndpoint, { params: { memberId: mira.id } });
  expect(await statusesOf([mira.id, ada.id])).toEqual([hidden]);
  expect(await statusesOf([viewer.id], mira)).toEqual([]);
});

test('rejects invalid ids', async () => {
  const { viewer } = await startWithAuthor();
  const send = (ids: string) => viewer.send(listPlayerStatusesEndpoint, { querystring: { ids } });
  const many = (count: number) => Array.from({ length: count }, () => uuidv7()).join(',');
  expect((await send(many(PLAYER_STATUSES_MAX_COUNT))).statusCode).toBe(200);
  for (const ids of [many(PLAYER_STATUSES_MAX_COUNT + 1), '', ',', 'ada', `${uuidv7()},`, "';--"])
    expect([ids.length, (await send(ids)).statusCode]).toEqual([ids.length, 400]);
  expect((await viewer.send(listPlayerStatusesEndpoint)).statusCode).toBe(400);
});
