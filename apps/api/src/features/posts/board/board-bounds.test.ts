import { listGamesEndpoint } from '@muster/contract/games/games.ts';
import { getPostFacetsEndpoint, listPostsEndpoint, type PostFilter } from '@muster/contract/posts/board.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

const HOUR_MS = 3_600_000;

/** Ends of nights, which are multiples of 15 minutes unless `offsetMs` shifts them. */
const nightEnds = (offsetMs = 0) => {
  const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + offsetMs;
  return { tonightEndsAt: new Date(hour + 8 * HOUR_MS), weekEndsAt: new Date(hour + 152 * HOUR_MS) };
};

test('shares responses only for options of the board, never for free text or arbitrary times', async () => {
  // Stops the clock, so that no shared response expires.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, as } = await startApi();
  const [author, reader] = [await as('member'), await as('member')];
  await author.call(createPostEndpoint, { body: aPostDraft({ game: 'Valorant', platform: 'PC' }) });
  const listed = async (querystring: PostFilter) =>
    (await reader.call(listPostsEndpoint, { querystring })).posts.length;
  const counted = async (querystring: PostFilter) =>
    (await reader.call(getPostFacetsEndpoint, { querystring })).matching.count;
  const [shared, own] = [
    [{ game: 'Valorant' }, { platform: 'PC', party: '1' }, { game: 'Valorant', ...nightEnds() }],
    [{ game: 'valorant' }, { game: ' VALORANT ' }, { search: 'valorant' }],
  ];
  const ownCounts = [...own, nightEnds(60_000), nightEnds(24 * 365 * HOUR_MS)];
  const readAll = async (filters: readonly PostFilter[], read: (filter: PostFilter) => Promise<number>) => {
    const results = [];
    for (const filter of filters) results.push(await read(filter));
    return results;
  };
  const readEverything = async () => ({
    shared: [...(await readAll(shared, listed)), ...(await readAll(shared, counted))],
    own: [...(await readAll(own, listed)), ...(await readAll(ownCounts, counted))],
  });
  expect(await readEverything()).toEqual({ shared: Array(6).fill(1), own: Array(8).fill(1) });
  await db.execute(sql`delete from posts`);
  expect(await readEverything()).toEqual({ shared: Array(6).fill(1), own: Array(8).fill(0) });
});

test('runs three filtered reads of a member at once, and rejects reads beyond the queue limit', async () => {
  // No background job may wait for the locked table too.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, as } = await startApi();
  const [busy, other] = [await as('member'), await as('member')];
  const statuses: number[] = [];
  const read = async (index: number): Promise<void> => {
    const querystring = { game: `Game ${index}`, party: '8', sort: 'soonest' };
    statuses.push((await busy.send(listPostsEndpoint, { querystring })).statusCode);
  };
  const reads = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table posts in access exclusive mode`);
    const started = Array.from({ length: 100 }, (_, index) => read(index));
    await expect.poll(() => statuses.length, { timeout: 10_000 }).toBe(37);
    // Outside the transaction, which would see the sessions as at its first look at them.
    const waiting = async () => {
      const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'select id from posts%'`);
      return rows[0]?.count;
    };
    await expect.poll(waiting, { timeout: 10_000 }).toBe(3);
    expect((await other.send(listGamesEndpoint, {})).statusCode).toBe(200);
    expect(await waiting()).toBe(3);
    return started;
  });
  await Promise.all(reads);
  // Rejected reads respond first.
  expect(statuses).toEqual([...Array<number>(37).fill(429), ...Array<number>(63).fill(200)]);
});
