import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { createPostEndpoint, updatePostEndpoint } from '@muster/contract/posts/posts.ts';
import { changePostSeriesEndpoint, listPostSeriesEndpoint } from '@muster/contract/posts/schedule/series.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';
import { fromLocalTime } from '#src/lib/local-time.ts';
import { recheckSeries } from './recheck-series.ts';

const inHours = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

/** Ada's weekly post. */
async function startWithSeries(repeatTimeZone = 'America/Edmonton') {
  const api = await startApi();
  const author = await api.as('member', 'Ada');
  const body = aPostDraft({ startsAt: inHours(48), closesAt: inHours(50), repeatTimeZone });
  const post = await author.call(createPostEndpoint, { body });
  const series = async () => (await author.call(listPostSeriesEndpoint, {}))[0];
  const setNextStart = (local: string) => api.db.execute(sql`update post_series set next_start = ${local}::timestamp`);
  return { ...api, author, post, series, setNextStart };
}

test.each([
  ['Europe/Berlin', '2026-03-24T20:00', '2026-03-24T19:00Z'],
  ['Europe/Berlin', '2026-03-31T20:00', '2026-03-31T18:00Z'],
  // The zone data of PostgreSQL is older.
  ['America/Edmonton', '2026-12-10T20:00', '2026-12-11T02:00Z'],
])('keeps the time of day: %s %s', async (zone, local, instant) => {
  const { series, setNextStart } = await startWithSeries(zone);
  await setNextStart(local);
  expect((await series())?.nextStartsAt).toEqual(new Date(instant));
});

test('starts a week later at the same time of day as in the browser', async () => {
  const { post, series, db } = await startWithSeries();
  const { rows } = await db.execute<{ local: string }>(
    sql`select to_char(next_start - interval '7 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as local from post_series`,
  );
  expect(fromLocalTime(new Date(rows[0]?.local ?? ''), 'America/Edmonton')).toEqual(post.startsAt);
  expect((await series())?.nextStartsAt.getTime()).toBeGreaterThan(post.startsAt?.getTime() ?? 0);
});

test('stores the name that Intl reports for a time zone with several names', async () => {
  const { series } = await startWithSeries('Asia/Kolkata');
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Calcutta' }).resolvedOptions();
  expect((await series())?.timeZone).toBe(timeZone);
});

test('the next session keeps its start in another time zone, and later ones follow its clock', async () => {
  const { author, post, series, setNextStart, listen } = await startWithSeries('Europe/Berlin');
  await setNextStart('2026-10-20T20:00');
  const live = await connectLive(await listen(), author);
  const params = { postId: post.id };
  const changed = await author.call(changePostSeriesEndpoint, { params, body: { timeZone: 'Asia/Tokyo' } });
  expect(changed).toEqual({
    postId: post.id,
    nextStartsAt: new Date('2026-10-20T18:00Z'),
    timeZone: 'Asia/Tokyo',
    endReason: null,
  });
  expect(await series()).toEqual(changed);
  await live.next(({ type }) => type === 'post.changed');
  await setNextStart('2026-10-28T03:00');
  expect((await series())?.nextStartsAt).toEqual(new Date('2026-10-27T18:00Z'));
});

test.each(['UTC+2', 'Etc/Unknown', '+00:00', 'Middle/Earth', ''])('rejects the time zone "%s"', async (timeZone) => {
  const { author, post } = await startWithSeries();
  const request = { params: { postId: post.id }, body: { timeZone } };
  const response = await author.send(changePostSeriesEndpoint, request);
  expect([response.statusCode, response.json().issues]).toEqual([
    400,
    [{ path: 'timeZone', message: 'Please select one of the time zones' }],
  ]);
});

test('notifies authors once if new time zone data moves the usual time of a posted session', async () => {
  const { author, post, jobContext, db, as, listen } = await startWithSeries();
  const other = await as('member');
  const body = aPostDraft({ startsAt: inHours(48), repeatTimeZone: 'Europe/Berlin' });
  await other.call(createPostEndpoint, { body });
  const moved = await author.call(createPostEndpoint, { body: { ...body, description: 'Another weekly session' } });
  await author.call(updatePostEndpoint, {
    params: { postId: moved.id },
    body: aPostContent({ startsAt: inHours(72), closesAt: inHours(74) }),
  });
  const live = await connectLive(await listen(), author);
  const notices = async (member: typeof author) =>
    (await member.call(listNoticesEndpoint, {})).map(({ kind, about }) => [kind, about]);
  // As if older data had an offset with an hour more.
  await db.execute(sql`update post_series set zone_data = '2020a',
    next_start = next_start + case when author_id = ${author.id} then interval '1 hour' else interval '0' end`);
  await Promise.all([recheckSeries(jobContext, 10), recheckSeries(jobContext, 10)]);
  await live.next(({ type }) => type === 'notice.sent');
  await recheckSeries(jobContext, 10);
  expect([await notices(author), await notices(other)]).toEqual([[['session-time-changed', post.game]], []]);
  expect(await db.$count(sql`post_series where zone_data <> ${process.versions.tz}`)).toBe(0);
});
