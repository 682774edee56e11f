import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { startWindows } from '@muster/contract/board/board-filter.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { platforms } from '@muster/contract/values/platforms.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explain, isUnbounded, type Query } from '#test/explain.ts';
import { aPostDraft } from '#test/factories.ts';
import { allMatched, startWithAlerts } from '#test/start-with-alerts.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
/** When a night ends in a zone with this offset in hours from UTC. */
function endOfNight(offset: number, nightsLater: number): Date {
  const local = new Date(Date.now() + (offset - 5) * HOUR_MS);
  const day = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + 1 + nightsLater);
  return new Date(day + (5 - offset) * HOUR_MS);
}
const windowEnds = { tonightEndsAt: endOfNight(0, 0), weekEndsAt: endOfNight(0, 6) };

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const aFilter = fc.record({
  search: optional(
    fc.constantFrom(
      'ranked',
      'RÁNKED eu',
      '"need two"',
      '"two need"',
      'val',
      'csgo pc',
      'ow2',
      '"csgo"',
      'ps5',
      'phone',
      'a',
      'ow',
      '%',
      '_',
      "'; drop table alerts; --",
      '\\',
      'two "need',
      'zz',
      '💥',
      '东京 eu',
    ),
  ),
  game: optional(fc.constantFrom('Valorant', 'Counter-Strike 2', 'Other', 'rust', 'RUST ', 'CS2', 'No such game')),
  platform: optional(fc.constantFrom('PC', 'PlayStation', 'PlayStation 4', 'Cross-platform', 'Mobile')),
  when: optional(fc.constantFrom(...startWindows)),
  party: optional(fc.constantFrom('1', '2', '4')),
  fits: optional(fc.constantFrom('me' as const, 'known' as const)),
});
const aDraft = fc.record({
  game: fc.constantFrom('Valorant', 'CS2', 'Rust', 'Overwatch 2'),
  platform: fc.constantFrom(...platforms),
  description: fc.constantFrom(
    'Need two more for ranked tonight',
    'chill 100%_fun \\o/ and no stress',
    "it's 东京 time 💥 '; drop table alerts; -- really",
  ),
  tags: fc.constantFrom<string[]>([], ['EU'], ['ranked', 'a_b']),
  startsAt: fc.constantFrom(null, 'now' as const, inHours(0.3), inHours(1), inHours(30), inHours(24 * 9)),
  seats: fc.constantFrom(null, 2, 3, 6),
  comms: fc.constantFrom<('voice' | 'text')[]>([], ['voice'], ['text']),
  isAdultsOnly: fc.boolean(),
});

const RUNS = 4;
const SEARCHERS = 8;
const FILTERS_PER_SEARCHER = 5;
const POSTS_PER_RUN = 8;

test('a member is alerted about a post if and only if the board with the filter lists it', async () => {
  const api = await startWithAlerts();
  const { author, alertedPosts, save, as, db } = api;
  let [alerted, total] = [0, 0];
  const property = fc.asyncProperty(
    fc.array(fc.array(aFilter, { minLength: 1, maxLength: FILTERS_PER_SEARCHER }), {
      minLength: SEARCHERS,
      maxLength: SEARCHERS,
    }),
    fc.array(aDraft, { minLength: POSTS_PER_RUN, maxLength: POSTS_PER_RUN }),
    async (filtersOfSearchers, drafts) => {
      await db.execute(sql`delete from posts`);
      const searchers = await Promise.all(
        filtersOfSearchers.map(async (filters) => {
          const searcher = await as('member');
          await searcher.call(updateProfileEndpoint, { body: { comms: ['voice'], isAdult: false } });
          for (const filter of filters) await save(filter, searcher);
          return { searcher, filters };
        }),
      );
      for (const draft of drafts) await author.call(createPostEndpoint, { body: aPostDraft(draft) });
      await allMatched(api);
      for (const { searcher, filters } of searchers) {
        const listed = new Set<string>();
        for (const { platform = '', ...filter } of filters) {
          const querystring = { ...filter, ...(platform && { platform }), ...windowEnds };
          for (const { id } of (await searcher.call(listPostsEndpoint, { querystring })).posts) listed.add(id);
        }
        const found = await alertedPosts(searcher);
        expect({ filters, found: found.toSorted() }).toEqual({ filters, found: [...listed].toSorted() });
        alerted += found.length;
        total += drafts.length;
      }
    },
  );
  await fc.assert(property, { numRuns: RUNS });
  // The test compares both matches and other posts.
  expect(alerted).toBeGreaterThan(total / 50);
  expect(alerted).toBeLessThan((total * 49) / 50);
});

test.each([-11, 0, 14])('ends tonight and this week in the time zone of the searcher: UTC%i', async (offset) => {
  const { db, save, searcher, author, alertsOf, api } = await startWithAlerts();
  const zone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  await db.execute(sql`update members set time_zone = ${zone} where id = ${searcher.id}`);
  await save({ when: 'tonight' });
  await save({ when: 'week' });
  for (const [nights, description] of [
    [0, 'before the end of tonight'],
    [6, 'before the end of the week'],
  ] as const)
    for (const [ms, when] of [
      [-1000, 'inside'],
      [1000, 'outside'],
    ] as const) {
      const startsAt = new Date(endOfNight(offset, nights).getTime() + ms);
      await author.call(createPostEndpoint, { body: aPostDraft({ startsAt, description: `${description} ${when}` }) });
    }
  await allMatched(api);
  const found = (await alertsOf(searcher)).map(({ post }) => post.description).toSorted();
  expect(found).toEqual([
    'before the end of the week inside',
    'before the end of tonight inside',
    'before the end of tonight outside',
  ]);
});

test('finds the saved searches of a post by their key', async () => {
  const queries: Query[] = [];
  const { save, post, pool } = await startWithAlerts({ onQuery: (text, params) => queries.push({ text, params }) });
  await save({ search: 'ranked' });
  await post();
  const [insert = expect.fail()] = queries.filter(({ text }) => text.includes('insert into alerts'));
  const nodes = await explain(pool, insert);
  const indexes = nodes.map((node) => node['Index Name']);
  expect(indexes).toEqual(expect.arrayContaining(['saved_searches_by_key', 'alerts_by_member']));
  expect(nodes.filter(isUnbounded)).toEqual([]);
});

test('alerts about the other saved searches if one cannot be evaluated', async () => {
  const { as, post, save, alertedPosts, db, logLines } = await startWithAlerts();
  const other = await as('member');
  const bad = await save({ game: 'Valorant' }, await as('member'));
  await save({ game: 'Valorant' });
  await save({ game: 'Valorant' }, other);
  await db.execute(sql`update saved_searches set filter = '{"party": "many"}' where id = ${bad.id}`);
  const [first, second] = [await post(), await post()];
  const ids = [second.id, first.id];
  await expect.poll(() => alertedPosts()).toEqual(ids);
  await expect.poll(() => alertedPosts(other)).toEqual(ids);
  const skipped = logLines.filter((line) => line.includes('row skipped'));
  expect(skipped.map((line) => JSON.parse(line))).toMatchObject([{ job: 'match saved searches', id: bad.id }]);
});
