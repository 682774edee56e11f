import type { LiveEvent } from '@muster/contract/live-events.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { listSentRequestsEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import {
  createPostEndpoint,
  listMyPostsEndpoint,
  type Post,
  type PostDraft,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { lockActivePostForNoKeyUpdate } from '../requests/post-requests-repository.ts';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { connectBoard } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';
import { findVisiblePost } from '../post-repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

async function startWithAuthor(options: Parameters<typeof startApi>[0] = {}) {
  const api = await startApi(options);
  const author = await api.as('member');
  const create = (draft: Partial<PostDraft> = {}) => author.call(createPostEndpoint, { body: aPostDraft(draft) });
  const mine = async (): Promise<readonly Post[]> =>
    (await author.call(listMyPostsEndpoint, { querystring: {} })).posts;
  const board = async () => (await author.call(listPostsEndpoint, { querystring: {} })).posts;
  /** Moves the closing time of a post to now. */
  const makeDue = ({ id }: Post) =>
    api.db.execute(sql`update posts set starts_at = case when starts_at is not null then now() - interval '2 hours' end,
      closes_at = case when closes_at is not null then now() end, confirm_by = case when closes_at is null then now() end
      where id = ${id}`);
  return { ...api, author, create, mine, board, makeDue };
}

const isChange =
  (postId: string, type: LiveEvent['type']) =>
  (event: LiveEvent): boolean =>
    event.type === type && 'postId' in event && event.postId === postId;

const rejectedAt = (path: string, message: string) => ({
  body: { code: 'validation-failed', issues: [{ path, message }] },
});

test('accepts a start now, at a given time or at any time, and closes two hours after the start', async () => {
  const { create } = await startWithAuthor();
  const now = await create({ startsAt: 'now' });
  expect(Math.abs(Number(now.startsAt) - Date.now())).toBeLessThan(60_000);
  expect(Number(now.closesAt) - Number(now.startsAt)).toBe(2 * HOUR_MS);
  const startsAt = inHours(3);
  expect(await create({ startsAt })).toMatchObject({ startsAt, closesAt: new Date(Number(startsAt) + 2 * HOUR_MS) });
  const closesAt = inHours(4);
  expect(await create({ startsAt, closesAt })).toMatchObject({ startsAt, closesAt, confirmBy: null });
  const anyTime = await create();
  expect(anyTime).toMatchObject({ startsAt: null, closesAt: null, closedReason: null });
  expect(Math.abs(Number(anyTime.confirmBy) - Date.now() - 30 * DAY_MS)).toBeLessThan(60_000);
});

test.each([
  ['startsAt', { startsAt: inHours(-1) }, 'Choose a start in the future'],
  ['startsAt', { startsAt: inHours(2 * 365 * 24) }, 'Choose a start within the next year'],
  ['closesAt', { startsAt: inHours(2), closesAt: inHours(1) }, 'Choose a closing time after the start'],
  ['closesAt', { closesAt: inHours(-1) }, 'Choose a closing time in the future'],
  ['closesAt', { closesAt: inHours(2 * 365 * 24) }, 'Choose a closing time within the next year'],
])('rejects a post with the wrong %s %j', async (path, times, message) => {
  const { create } = await startWithAuthor();
  await expect(create(times)).rejects.toMatchObject(rejectedAt(path, message));
});

test.each([
  ['startsAt', { startsAt: new Date('9999-12-31T23:59:59Z') }, 'Choose a start within the next year'],
  ['startsAt', { startsAt: new Date('0000-01-01T00:00:00Z') }, 'Choose a start in the future'],
  ['closesAt', { closesAt: inHours(2 * 365 * 24) }, 'Choose a closing time within the next year'],
])('rejects a post saved offline with %s outside the limits', async (path, times, message) => {
  const { create, mine } = await startWithAuthor();
  await expect(create({ offlineId: 'offline_1', ...times })).rejects.toMatchObject(rejectedAt(path, message));
  expect(await mine()).toEqual([]);
});

test('rejects a start that is not a valid time', async () => {
  const { author } = await startWithAuthor();
  const payload = JSON.stringify({ ...aPostDraft(), startsAt: '2026-11-24T25:00:00Z' });
  const headers = { 'content-type': 'application/json' };
  const response = await author.raw({ method: 'POST', url: createPostEndpoint.path, headers, payload });
  expect({ body: response.json() }).toMatchObject(rejectedAt('startsAt', 'Enter a valid date and time'));
});

test('closes an overdue post with the reason, live and on the board', async () => {
  const { listen, as, author, create, mine, board, makeDue } = await startWithAuthor();
  const origin = await listen();
  const [own, others] = [await connectBoard(origin, author), await connectBoard(origin, await as('member'))];
  const [planned, anyTime, later] = [await create({ startsAt: inHours(1) }), await create(), await create()];
  await makeDue(planned);
  await makeDue(anyTime);
  for (const { id } of [planned, anyTime]) {
    await others.next(isChange(id, 'post.removed'));
    expect(await own.next(isChange(id, 'post.changed'))).toMatchObject({ post: { id, isActive: false } });
  }
  expect((await mine()).map(({ isActive, closedReason }) => ({ isActive, closedReason }))).toEqual([
    { isActive: true, closedReason: null },
    { isActive: false, closedReason: 'unconfirmed' },
    { isActive: false, closedReason: 'ended' },
  ]);
  expect(await board()).toEqual([later]);
});

test('hides a post from others at its closing time, before a job closes it', async () => {
  const { as, db, author, create } = await startWithAuthor();
  const [{ id }, mira] = [await create({ closesAt: inHours(1), isShared: true }), await as('member', 'Mira')];
  /** The row stays locked, so that no job closes the post. */
  const readAt = (closesAt: string) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update posts set closes_at = now() + ${closesAt}::interval where id = ${id}`);
      const seen = [
        await findVisiblePost(tx, id, mira.id),
        await lockActivePostForNoKeyUpdate(tx, id, mira.id),
        await findVisiblePost(tx, id, author.id),
      ];
      return seen.map((post) => post !== null);
    });
  expect(await readAt('1 hour')).toEqual([true, true, true]);
  expect(await readAt('-1 ms')).toEqual([false, false, true]);
});

test('with a lifetime of 0 days only posts with a closing time close', async () => {
  const environment = { POST_LIFETIME_DAYS: '0' };
  const { listen, author, create, mine, makeDue } = await startWithAuthor({ environment });
  const live = await connectBoard(await listen(), author);
  const [planned, anyTime] = [await create({ startsAt: inHours(1) }), await create()];
  expect(anyTime.confirmBy).toBeNull();
  await makeDue(anyTime);
  await makeDue(planned);
  await live.next(isChange(planned.id, 'post.changed'));
  expect((await mine()).map(({ isActive }) => isActive)).toEqual([true, false]);
});

test('any change by the author confirms a post', async () => {
  const { author, create, db } = await startWithAuthor();
  const { id: postId } = await create();
  const params = { postId };
  await db.execute(sql`update posts set confirm_by = now() + interval '1 day'`);
  const confirmed = await author.call(setPostActiveEndpoint, { params, body: { isActive: true } });
  expect(Number(confirmed.confirmBy) - Date.now()).toBeGreaterThan(29 * DAY_MS);
});

test('an edit without times leaves them unchanged, and one without a start removes both', async () => {
  const { author, create } = await startWithAuthor();
  const { id: postId, startsAt, closesAt } = await create({ startsAt: inHours(1) });
  const edit = (content: Parameters<typeof aPostContent>[0]) =>
    author.call(updatePostEndpoint, { params: { postId }, body: aPostContent(content) });
  expect(await edit({})).toMatchObject({ startsAt, closesAt });
  expect(await edit({ startsAt: null })).toMatchObject({ startsAt: null, closesAt: null });
});

test('stores a post that was saved offline and synced after its time as closed', async () => {
  const { create, board } = await startWithAuthor();
  const startsAt = inHours(-5);
  const late = await create({ offlineId: 'offline_1', startsAt });
  expect(late).toMatchObject({ isActive: false, closedReason: 'ended', startsAt });
  const running = await create({ offlineId: 'offline_2', startsAt: inHours(-1) });
  expect(await board()).toEqual([running]);
});

test('a request expires when the post starts, and later when it closes', async () => {
  const { as, create, db } = await startWithAuthor();
  const mira = await as('member');
  const requestFor = (post: Post) => mira.call(requestToJoinEndpoint, { params: { postId: post.id } });
  const planned = await create({ startsAt: inHours(3) });
  expect((await requestFor(planned)).expiresAt).toEqual(planned.startsAt);
  const running = await create({ startsAt: 'now' });
  expect((await requestFor(running)).expiresAt).toEqual(running.closesAt);
  const { rows } = await db.execute<{ hours: number }>(sql`select extract(epoch from expires_at - now()) / 3600 as hours
    from join_requests where id = ${(await requestFor(await create({ startsAt: inHours(100) }))).id}`);
  expect(Math.round(Number(rows[0]?.hours))).toBe(24);
});

test('a pending request expires earlier if the post moves forward, and not later if it moves back', async () => {
  const { as, author, create } = await startWithAuthor();
  const mira = await as('member');
  const post = await create({ startsAt: inHours(5) });
  const params = { postId: post.id };
  await mira.call(requestToJoinEndpoint, { params });
  const startsAt = inHours(1);
  const move = (time: Date) => author.call(updatePostEndpoint, { params, body: aPostContent({ startsAt: time }) });
  await move(startsAt);
  const expiry = async () => (await mira.call(listSentRequestsEndpoint, {}))[0]?.expiresAt;
  expect(await expiry()).toEqual(startsAt);
  await move(inHours(3));
  expect(await expiry()).toEqual(startsAt);
});
