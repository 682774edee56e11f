import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { getJoinDetailsEndpoint } from '@muster/contract/posts/join-details.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  getPostEndpoint,
  type PostChange,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { setPostSharedEndpoint } from '@muster/contract/posts/post-sharing.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';
import { waitingForLocks } from '#test/test-databases.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
const tomorrow = inHours(24);

/** Ada's post with Mira in its crew. `setTimes` moves start and closing time, in hours from now. */
async function startWithCrew() {
  const api = await startApi({ environment: { LIMIT_POST_CHANGES_PER_MINUTE: '1000' } });
  const [author, mira] = [await api.as('member', 'Ada'), await api.as('member', 'Mira')];
  const draft = aPostDraft({ startsAt: inHours(1), isShared: true, joinDetails: 'Lobby 1' });
  const { id: postId } = await author.call(createPostEndpoint, { body: draft });
  const params = { postId };
  const { id: requestId } = await mira.call(requestToJoinEndpoint, { params });
  await author.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  const find = () => author.call(getPostEndpoint, { params });
  const setTimes = async (start: number | null, close: number): Promise<void> => {
    await api.db.execute(sql`update posts set starts_at = now() + ${start} * interval '1 hour',
      closes_at = now() + ${close} * interval '1 hour'`);
    await expect.poll(async () => (await find()).isActive).toBe(close > 0);
  };
  const setActive = (isActive: boolean) => author.send(setPostActiveEndpoint, { params, body: { isActive } });
  const edit = (change: Partial<PostChange>) =>
    author.send(updatePostEndpoint, { params, body: { ...aPostContent(), ...change } });
  const codeOf = async (response: ReturnType<typeof edit>): Promise<unknown> => (await response).json().code;
  return { ...api, author, mira, params, find, setTimes, setActive, edit, codeOf };
}

test.each([
  ['a session', -2, -1],
  ['a session longer than three hours', -5, -1],
  ['a post without a start', null, -1],
])('rejects every change of %s that has ended', async (_, start, close) => {
  const { author, mira, params, find, setTimes, setActive, edit, codeOf } = await startWithCrew();
  await setTimes(start, close);
  const ended = await find();
  const roles = [{ name: 'Tank', count: 2, authorCount: 0 }];
  const changes: Partial<PostChange>[] = [
    { startsAt: tomorrow },
    { startsAt: 'now' },
    { startsAt: null },
    { startsAt: null, closesAt: tomorrow },
    { closesAt: tomorrow },
    { seats: 5 },
    { seats: 5, roles },
    { joinDetails: 'Lobby 2' },
    { description: 'That was a good evening' },
    { isActive: false },
  ];
  for (const change of changes) expect([change, await codeOf(edit(change))]).toEqual([change, 'post-ended']);
  expect(await codeOf(setActive(true))).toBe('post-ended');
  expect(await find()).toEqual(ended);
  expect(await mira.call(getJoinDetailsEndpoint, { params })).toEqual({ joinDetails: 'Lobby 1' });
  // It is inactive already.
  expect((await setActive(false)).json()).toMatchObject({ isActive: false, closedReason: 'ended' });
  const shared = await author.call(setPostSharedEndpoint, { params, body: { isShared: false, isIndexable: false } });
  expect(shared).toMatchObject({ isShared: false, closedReason: 'ended', acceptedSeats: 1 });
  await author.call(deletePostEndpoint, { params });
});

test('rejects activating or moving a called-off post that has ended', async () => {
  const { db, setTimes, setActive, edit, codeOf } = await startWithCrew();
  await setActive(false);
  await setTimes(-2, -1);
  await db.execute(sql`update posts set called_off_at = now() - interval '3 hours'`);
  expect(await codeOf(setActive(true))).toBe('post-ended');
  expect(await codeOf(edit({ startsAt: tomorrow }))).toBe('post-ended');
});

test('does not call off a session that ends before the server closes its post', async () => {
  const { db, pool, setActive, find } = await startWithCrew();
  const other = await pool.connect();
  await other.query("begin; update posts set starts_at = now() - interval '2 hours', closes_at = now()");
  const response = setActive(false);
  await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0);
  await other.query('commit');
  other.release();
  await response;
  await expect.poll(find).toMatchObject({ isActive: false, closedReason: 'ended' });
  expect(await db.$count(sql`posts where called_off_at is not null`)).toBe(0);
});

test('rejects a new start of a session that is over while its post is open', async () => {
  const { setTimes, setActive, edit, find } = await startWithCrew();
  await setTimes(-4, 20);
  const { startsAt } = await find();
  for (const change of [{ startsAt: tomorrow }, { startsAt: 'now' as const }, { startsAt: null }]) {
    const rejected = { code: 'validation-failed', issues: [{ path: 'startsAt' }] };
    expect((await edit(change)).json()).toMatchObject(rejected);
  }
  const later = { startsAt, closesAt: inHours(30), description: 'Still open for two more' };
  expect((await edit(later)).json()).toMatchObject({
    description: later.description,
    isActive: true,
    acceptedSeats: 1,
  });
  expect((await setActive(false)).json()).toMatchObject({ isActive: false });
});

test('moves a session that has started and is not over', async () => {
  const { setTimes, edit } = await startWithCrew();
  await setTimes(-2, 1);
  expect((await edit({ startsAt: tomorrow })).json()).toMatchObject({ startsAt: tomorrow.toISOString() });
});
