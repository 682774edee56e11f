import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import {
  changeJoinRequestEndpoint,
  listPostRequestsEndpoint,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { createPartyLinkEndpoint, takePartySeatEndpoint } from '@muster/contract/posts/requests/party-links.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  getPostEndpoint,
  listMyPostsEndpoint,
  type Post,
  type PostDraft,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { commandPostEndpoint } from '@muster/contract/posts/post-commands.ts';
import {
  endPostSeriesEndpoint,
  listPostSeriesEndpoint,
  SERIES_MAX_COUNT,
} from '@muster/contract/posts/schedule/series.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { suspend } from '#test/authorization/scene.ts';
import { aPassword, aPostContent, aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';
import { listDuePosts } from './due-posts.ts';
import { continueDueSeries } from './continue-series.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
const weekly = { startsAt: inHours(2), closesAt: inHours(5), repeatTimeZone: 'Europe/Berlin' };
const noLimits = { LIMIT_POSTS_PER_10_MINUTES: '1000', LIMIT_POST_CHANGES_PER_MINUTE: '1000' };

/** Ada's weekly post. */
async function startWithSeries(draft: Partial<PostDraft> = {}, options: Parameters<typeof startApi>[0] = {}) {
  const api = await startApi({ environment: noLimits, ...options });
  const { db } = api;
  const author = await api.as('member', 'Ada');
  const post = await author.call(createPostEndpoint, { body: aPostDraft({ ...weekly, ...draft }) });
  /** The author's posts, oldest first. */
  const list = async () => (await author.call(listMyPostsEndpoint, { querystring: {} })).posts.toReversed();
  const series = () => author.call(listPostSeriesEndpoint, {});
  /** Moves the author's posts and series into the past, as if the time had passed. */
  const passWeeks = async (weeks: number): Promise<void> => {
    await db.execute(sql`update posts set starts_at = starts_at - make_interval(weeks => ${weeks}),
      closes_at = closes_at - make_interval(weeks => ${weeks}), visible_from = visible_from - make_interval(weeks => ${weeks}),
      called_off_at = called_off_at - make_interval(weeks => ${weeks})`);
    await db.execute(sql`update post_series set next_start = next_start - make_interval(weeks => ${weeks}),
      due_at = due_at - make_interval(weeks => ${weeks})`);
  };
  const awaitPosts = async (count: number) => {
    await expect.poll(async () => (await list()).length, { timeout: 10_000 }).toBe(count);
    return list();
  };
  /** As if somebody had joined the posts so far. */
  const join = () => db.execute(sql`update posts set accepted_seats = 1`);
  return { ...api, author, post, list, series, passWeeks, awaitPosts, join };
}

test('creates the next post once the session is over, with the current content', async () => {
  const { author, post, list, passWeeks, awaitPosts, join, series } = await startWithSeries({ joinDetails: 'Lobby 1' });
  const change = { description: 'Now with a new text', joinDetails: 'Lobby 2', seats: 5, tags: ['new'] };
  await author.call(updatePostEndpoint, {
    params: { postId: post.id },
    body: aPostContent({ ...change, isShared: true }),
  });
  expect(await series()).toEqual([
    { postId: post.id, nextStartsAt: expect.any(Date), timeZone: 'Europe/Berlin', endReason: null },
  ]);
  expect(await list()).toHaveLength(1);
  await join();
  await passWeeks(1);
  const [, next] = await awaitPosts(2);
  const week = 7 * 24 * HOUR_MS;
  const starts = weekly.startsAt.getTime();
  expect(next).toMatchObject({
    description: change.description,
    tags: ['new'],
    seats: 5,
    isShared: true,
    isActive: true,
    acceptedSeats: 0,
    startsAt: new Date(starts),
    closesAt: weekly.closesAt,
    confirmBy: null,
  });
  const params = { postId: next?.id ?? '' };
  expect((await author.call(getJoinDetailsEndpoint, { params })).joinDetails).toBe('Lobby 2');
  expect((await author.call(listPostsEndpoint, { querystring: {} })).posts.map(({ id }) => id)).toContain(next?.id);
  const [after] = await series();
  expect(after?.postId).toBe(next?.id);
  expect(Math.abs((after?.nextStartsAt.getTime() ?? 0) - starts - week)).toBeLessThanOrEqual(HOUR_MS);
});

test('invites the crew of the last session, and boards list the next post a day later', async () => {
  const times = { startsAt: inHours(60), closesAt: inHours(63) };
  const { as, author, post, db, passWeeks, awaitPosts, jobContext } = await startWithSeries({ ...times, seats: 5 });
  const [mira, zoe, yuki, kim] = [await as('member'), await as('member'), await as('member'), await as('member')];
  for (const [client, isAccepted] of [
    [mira, true],
    [zoe, true],
    [yuki, true],
    [kim, false],
  ] as const) {
    const { id: requestId } = await client.call(requestToJoinEndpoint, { params: { postId: post.id } });
    if (isAccepted) await author.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  }
  await zoe.call(blockMemberEndpoint, { params: { memberId: author.id } });
  await suspend({ db }, yuki.id);
  await passWeeks(1);
  const [, next] = await awaitPosts(2);
  const params = { postId: next?.id ?? '' };
  const { requests } = await author.call(listPostRequestsEndpoint, { params, querystring: {} });
  expect(requests.map(({ requester, state }) => [requester.id, state])).toEqual([[mira.id, 'invited']]);
  expect((next?.visibleFrom?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23.9 * HOUR_MS);
  const board = async (client: ApiClient) => (await client.call(listPostsEndpoint, { querystring: {} })).posts;
  // The last session closes in another job.
  await expect.poll(async () => [await board(kim), await board(mira)]).toEqual([[], []]);
  const requestId = requests[0]?.id ?? '';
  await mira.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  await db.execute(sql`update posts set visible_from = now() where id = ${next?.id}`);
  await listDuePosts(jobContext, 10);
  await expect.poll(() => board(kim)).toMatchObject([{ id: next?.id, acceptedSeats: 1, visibleFrom: null }]);
});

test('the next post invites a friend who took a seat of the author’s party, and no longer counts them in it', async () => {
  const roles = [{ name: 'Tank', count: 2, authorCount: 1 }];
  const { as, author, post, passWeeks, awaitPosts } = await startWithSeries({ seats: 5, party: 3, roles });
  const { link } = await author.call(createPartyLinkEndpoint, { params: { postId: post.id } });
  const cleo = await as('member', 'Cleo');
  await cleo.call(takePartySeatEndpoint, { body: { code: link.replace(/^.*#/, ''), role: 'Tank' } });
  await passWeeks(1);
  const [, next] = await awaitPosts(2);
  expect(next).toMatchObject({ party: 2, roles: [{ name: 'Tank', count: 2, authorCount: 0 }], acceptedSeats: 0 });
  const { requests } = await author.call(listPostRequestsEndpoint, {
    params: { postId: next?.id ?? '' },
    querystring: {},
  });
  expect(requests).toMatchObject([{ state: 'invited', requester: { id: cleo.id }, partySize: 1, broughtBy: null }]);
});

test('invitations to the next post of a series do not count towards the limit of their author', async () => {
  const environment = { ...noLimits, OPEN_REQUESTS_MAX_NEW_MEMBER: '1' };
  const times = { startsAt: inHours(60), closesAt: inHours(63) };
  const { author, as, post, passWeeks, awaitPosts } = await startWithSeries(times, { environment });
  for (const player of [await as('member'), await as('member')]) {
    const { id: requestId } = await player.call(requestToJoinEndpoint, { params: { postId: post.id } });
    await author.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  }
  await passWeeks(1);
  const [, next] = await awaitPosts(2);
  const params = { postId: next?.id ?? '' };
  const { requests } = await author.call(listPostRequestsEndpoint, { params, querystring: {} });
  expect(requests.map(({ state }) => state)).toEqual(['invited', 'invited']);
  const host = await as('member');
  for (const status of [200, 429]) {
    const { id: postId } = await host.call(createPostEndpoint, { body: aPostDraft() });
    expect((await author.send(requestToJoinEndpoint, { params: { postId } })).statusCode).toBe(status);
  }
});

test('creates one post, for the coming week, after an outage of three weeks, on two nodes', async () => {
  const { passWeeks, awaitPosts, join, db, target, jobContext, list, series, post } = await startWithSeries();
  const there = await startApi({ target });
  await db.execute(sql`update post_series set due_at = 'infinity'`);
  await join();
  await passWeeks(4);
  await db.execute(sql`update post_series set due_at = now()`);
  await Promise.all([jobContext, there.jobContext, jobContext].map((context) => continueDueSeries(context, 10)));
  const [, next, ...others] = await awaitPosts(2);
  expect(others).toEqual([]);
  expect(next?.startsAt).toEqual(post.startsAt);
  await continueDueSeries(jobContext, 10);
  expect([(await list()).length, (await series())[0]?.postId]).toEqual([2, next?.id]);
});

test('ends after two posts that nobody joined, and shows the reason to its author at once', async () => {
  const { author, listen, passWeeks, awaitPosts, series, list } = await startWithSeries();
  const live = await connectLive(await listen(), author);
  await passWeeks(1);
  const [, second] = await awaitPosts(2);
  await passWeeks(1);
  await live.next((event) => event.type === 'post.changed' && event.postId === second?.id && !event.post.isActive);
  await expect.poll(async () => (await series())[0]?.endReason).toBe('nobody-joined');
  await passWeeks(1);
  expect([(await series()).length, (await list()).length]).toEqual([1, 2]);
});

test('continues if every second post is joined', async () => {
  const { passWeeks, awaitPosts, join, series } = await startWithSeries();
  await passWeeks(1);
  await awaitPosts(2);
  await join();
  await passWeeks(1);
  await awaitPosts(3);
  await passWeeks(1);
  await awaitPosts(4);
  expect((await series())[0]?.endReason).toBeNull();
});

test('continues after the end of a moved session, at the usual time', async () => {
  const { author, post, db, jobContext, passWeeks, awaitPosts, join, list } = await startWithSeries();
  const moved = { startsAt: inHours(26), closesAt: inHours(30) };
  await author.call(updatePostEndpoint, { params: { postId: post.id }, body: aPostContent(moved) });
  await db.execute(sql`update post_series set due_at = now()`);
  await continueDueSeries(jobContext, 10);
  expect(await list()).toHaveLength(1);
  await join();
  await passWeeks(1);
  const [, next] = await awaitPosts(2);
  expect([next?.startsAt, next?.closesAt]).toEqual([
    post.startsAt,
    new Date((post.startsAt?.getTime() ?? 0) + 4 * HOUR_MS),
  ]);
});

test('a session that its author ended early does not shorten the next one', async () => {
  const { author, db, post, passWeeks, awaitPosts, join } = await startWithSeries();
  const params = { postId: post.id };
  const times = { startsAt: inHours(1), closesAt: inHours(3) };
  await author.call(updatePostEndpoint, { params, body: aPostContent(times) });
  await join();
  await db.execute(sql`update posts set starts_at = starts_at - interval '90 minutes',
    closes_at = closes_at - interval '90 minutes'`);
  await db.execute(sql`update post_series set due_at = due_at - interval '90 minutes'`);
  await author.call(commandPostEndpoint, { params, body: { name: 'end' } });
  await passWeeks(1);
  const [, next] = await awaitPosts(2);
  expect((next?.closesAt?.getTime() ?? 0) - (next?.startsAt?.getTime() ?? 0)).toBe(2 * HOUR_MS);
});

test('logs a series that fails, and continues the others', async () => {
  const { author, post, db, passWeeks, awaitPosts, logLines } = await startWithSeries();
  await author.call(createPostEndpoint, { body: aPostDraft(weekly) });
  await db.execute(sql`update post_series set empty_count = 32767 where post_id = ${post.id}`);
  await passWeeks(1);
  await awaitPosts(3);
  const skipped = () => logLines.filter((line) => line.includes('row skipped')).map((line) => JSON.parse(line));
  await expect.poll(skipped).toMatchObject([{ job: 'continue series', id: post.id }]);
});

test('sessions that were called off are followed by the next one, with the same crew', async () => {
  const times = { startsAt: inHours(60), closesAt: inHours(63) };
  const { as, author, post, passWeeks, awaitPosts, series } = await startWithSeries(times);
  const mira = await as('member');
  const { id: requestId } = await mira.call(requestToJoinEndpoint, { params: { postId: post.id } });
  await author.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  let latestId = post.id;
  for (const count of [2, 3, 4]) {
    await author.call(setPostActiveEndpoint, { params: { postId: latestId }, body: { isActive: false } });
    await passWeeks(1);
    latestId = (await awaitPosts(count)).at(-1)?.id ?? '';
  }
  const params = { postId: latestId };
  const { requests } = await author.call(listPostRequestsEndpoint, { params, querystring: {} });
  expect(requests.map(({ requester, state }) => [requester.id, state])).toEqual([[mira.id, 'invited']]);
  expect(await series()).toMatchObject([{ postId: latestId, endReason: null }]);
  expect((await author.call(getPostEndpoint, { params })).isActive).toBe(true);
});

test('ends when its author is suspended, deletes the latest post or the account', async () => {
  const { author, post, passWeeks, series, list, db } = await startWithSeries();
  await suspend({ db }, author.id);
  await passWeeks(1);
  await expect.poll(() => db.$count(sql`post_series where end_reason = 'suspended'`)).toBe(1);
  await db.execute(sql`update members set suspended_until = null`);
  expect(await series()).toMatchObject([{ postId: post.id, endReason: 'suspended' }]);
  expect(await list()).toHaveLength(1);
  const other = await author.call(createPostEndpoint, { body: aPostDraft(weekly) });
  await author.call(deletePostEndpoint, { params: { postId: other.id } });
  expect(await series()).toHaveLength(1);
  await author.call(createPostEndpoint, { body: aPostDraft(weekly) });
  await author.call(deleteAccountEndpoint, { body: { password: aPassword } });
  expect(await db.$count(sql`post_series`)).toBe(0);
});

test('deleting the latest post while a node continues the series ends it, or leaves the next post', async () => {
  const { author, post, passWeeks, db, jobContext, series, list } = await startWithSeries();
  await db.execute(sql`update post_series set due_at = 'infinity'`);
  await passWeeks(1);
  await db.execute(sql`update post_series set due_at = now()`);
  await Promise.all([
    continueDueSeries(jobContext, 10),
    author.call(deletePostEndpoint, { params: { postId: post.id } }),
  ]);
  const posts = await list();
  expect((await series()).map(({ postId }) => postId)).toEqual(posts.map(({ id }) => id));
});

test('only its author can end it', async () => {
  const { as, author, post, visitor, passWeeks, series, list, jobContext } = await startWithSeries();
  const params = { postId: post.id };
  const other = await as('member');
  const stop = async (client: ApiClient) => (await client.send(endPostSeriesEndpoint, { params })).statusCode;
  expect([await stop(visitor()), await stop(other)]).toEqual([401, 404]);
  expect(await other.call(listPostSeriesEndpoint, {})).toEqual([]);
  expect([await stop(author), await stop(author)]).toEqual([200, 200]);
  await passWeeks(1);
  await continueDueSeries(jobContext, 10);
  expect([await series(), (await list()).length]).toEqual([[], 1]);
  expect((await author.call(getPostEndpoint, { params })).id).toBe(post.id);
});

test('stops the series of an earlier session, even while a node creates the next one', async () => {
  const { author, post, db, passWeeks, awaitPosts, join, series, jobContext } = await startWithSeries();
  const other = await author.call(createPostEndpoint, { body: aPostDraft(weekly) });
  const stop = () => author.call(endPostSeriesEndpoint, { params: { postId: post.id } });
  const sessionsOf = ({ id }: Post) =>
    db.$count(sql`posts where series_id = (select series_id from posts where id = ${id})`);
  await join();
  await passWeeks(1);
  await awaitPosts(4);
  await db.execute(sql`update post_series set due_at = 'infinity'`);
  await join();
  await passWeeks(1);
  await db.execute(sql`update post_series set due_at = now()`);
  await Promise.all([continueDueSeries(jobContext, 10), stop()]);
  await stop();
  await expect.poll(() => sessionsOf(other)).toBe(3);
  expect(await series()).toMatchObject([{ endReason: null }]);
  const stoppedAt = await sessionsOf(post);
  await join();
  await passWeeks(1);
  await expect.poll(() => sessionsOf(other)).toBe(4);
  expect(await sessionsOf(post)).toBe(stoppedAt);
});

test('rejects a series without a start, in an unknown time zone, and beyond the limit', async () => {
  const { author } = await startWithSeries();
  const create = async (draft: Partial<PostDraft>) => {
    const { statusCode } = await author.send(createPostEndpoint, { body: aPostDraft({ ...weekly, ...draft }) });
    return statusCode;
  };
  expect([
    await create({ startsAt: null, closesAt: null }),
    await create({ repeatTimeZone: 'Europe/Atlantis' }),
    await create({ repeatTimeZone: 'UTC+2' }),
    await create({ repeatTimeZone: "UTC'; drop table posts; --" }),
  ]).toEqual([400, 400, 400, 400]);
  const draftId = uuidv7();
  expect([await create({ draftId }), await create({ draftId })]).toEqual([200, 200]);
  const statuses = await Promise.all(Array.from({ length: SERIES_MAX_COUNT }, () => create({})));
  expect(statuses.filter((status) => status !== 200)).toEqual([409, 409]);
  expect(await author.call(listPostSeriesEndpoint, {})).toHaveLength(SERIES_MAX_COUNT);
});

test('lists running series before ended ones', async () => {
  const { db, author, post, series } = await startWithSeries();
  for (let later = 0; later < 2; later += 1) await author.call(createPostEndpoint, { body: aPostDraft(weekly) });
  await db.execute(sql`update post_series set end_reason = 'nobody-joined' where post_id <> ${post.id}`);
  const listed = await series();
  expect(listed.map(({ endReason }) => endReason)).toEqual([null, 'nobody-joined', 'nobody-joined']);
  expect(listed[0]?.postId).toBe(post.id);
});
