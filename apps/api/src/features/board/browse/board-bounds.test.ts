import { getPostFacetsEndpoint, listPostsEndpoint, type PostFilter } from '@muster/contract/board/board.ts';
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
