import {
  createCalendarSubscriptionEndpoint,
  deleteCalendarSubscriptionEndpoint,
  getCalendarEndpoint,
  getCalendarSubscriptionEndpoint,
} from '@muster/contract/posts/calendar.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import {
  createPostEndpoint,
  deletePostEndpoint,
  type PostDraft,
  setPostActiveEndpoint,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { OPEN_AFTER_START_MS } from '@muster/contract/posts/schedule/schedule.ts';
import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { startApi, type TestApi } from '#test/start-api.ts';

type Client = Awaited<ReturnType<TestApi['as']>>;

const HOUR_MS = 3_600_000;
const startsAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 2 * HOUR_MS);
const later = new Date(startsAt.getTime() + HOUR_MS);

async function startWithSession(changes: Partial<PostDraft> = {}) {
  const api = await startApi({ environment: { PUBLIC_URL: 'https://muster.example' } });
  const [author, mira] = [await api.as('member', 'Ada'), await api.as('member', 'Mira')];
  const draft = aPostDraft({ startsAt, joinDetails: 'Lobby 4711', description: 'Bring; snacks, äöü 🎮', ...changes });
  const post = await author.call(createPostEndpoint, { body: draft });
  const params = { postId: post.id };
  const { id: requestId } = await mira.call(requestToJoinEndpoint, { params });
  const decide = (name: 'accept' | 'remove') =>
    author.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name } });
  await decide('accept');
  return { ...api, author, mira, post, params, decide };
}

const subscribe = async (member: Client): Promise<string> => {
  const { address } = await member.call(createCalendarSubscriptionEndpoint, {});
  expect(address).toMatch(/^https:\/\/muster\.example\/api\/calendar\.ics\?key=[\w-]{43}$/);
  return address;
};

/** Fetches a calendar as a calendar app does: without a session. */
function fetchCalendar({ app }: TestApi, address: string, headers = {}) {
  const { pathname, search } = new URL(address);
  return app.inject({ url: pathname + search, headers });
}

/** The events of a calendar as a calendar app reads them. */
async function readEvents(api: TestApi, address: string) {
  const response = await fetchCalendar(api, address);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return new ICAL.Component(ICAL.parse(response.body)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      isPlaceholder: component.getFirstPropertyValue('transp') === 'TRANSPARENT',
      title: event.summary,
      description: event.description,
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      url: component.getFirstPropertyValue('url'),
    };
  });
}

test('shows the sessions of authors and accepted members, without join details or posts that were never active', async () => {
  const api = await startWithSession();
  const { author, mira, post } = api;
  await author.call(createPostEndpoint, { body: aPostDraft({ startsAt: null, closesAt: null }) });
  await author.call(createPostEndpoint, { body: aPostDraft({ startsAt, isActive: false }) });
  const event = {
    uid: post.id,
    title: 'Valorant on PC',
    description: 'Bring; snacks, äöü 🎮',
    start: startsAt,
    sequence: 0,
    status: null,
    url: `https://muster.example/posts/${post.id}`,
  };
  for (const member of [author, mira]) {
    const address = await subscribe(member);
    expect(await readEvents(api, address)).toMatchObject([{ ...event, sequence: expect.any(Number) }]);
    expect((await fetchCalendar(api, address)).body).not.toContain('Lobby 4711');
  }
  const eves = await readEvents(api, await subscribe(await api.as('member', 'Eve')));
  expect(eves).toMatchObject([{ title: 'Your Muster sessions show up here', isPlaceholder: true }]);
});

test('leaves out a session with an invalid stored time, and logs its id', async () => {
  const api = await startWithSession();
  const { id } = await api.author.call(createPostEndpoint, { body: aPostDraft({ startsAt }) });
  await api.db.execute(sql`update posts set updated_at = 'infinity' where id = ${id}`);
  expect(await readEvents(api, await subscribe(api.author))).toMatchObject([{ uid: api.post.id }]);
  const left = api.logLines.filter((line) => line.includes('invalid post left out of a calendar'));
  expect(left.map((line) => JSON.parse(line))).toMatchObject([{ id }]);
});

test('a moved session replaces its event, and a called-off or deleted one cancels it', async () => {
  const api = await startWithSession();
  const { author, mira, params } = api;
  const address = await subscribe(mira);
  const read = async () => (await readEvents(api, address))[0];
  const before = await read();
  await author.call(updatePostEndpoint, { params, body: aPostContent({ startsAt: later }) });
  const moved = await read();
  expect(moved).toMatchObject({ uid: before?.uid, start: later, status: null, title: 'Valorant on PC' });
  await author.call(setPostActiveEndpoint, { params, body: { isActive: false } });
  const calledOff = await read();
  const end = new Date(later.getTime() + OPEN_AFTER_START_MS);
  const cancelled = { uid: before?.uid, start: later, end, status: 'CANCELLED', title: 'Called off: Valorant on PC' };
  expect(calledOff).toMatchObject(cancelled);
  await author.call(setPostActiveEndpoint, { params, body: { isActive: true } });
  const reopened = await read();
  expect(reopened?.status).toBeNull();
  await api.db.execute(sql`update posts set crew_version = 500, published_crew_version = 500`);
  const crewChanged = await read();
  await author.call(deletePostEndpoint, { params });
  const deleted = await read();
  expect(deleted).toMatchObject({ ...cancelled, url: null });
  const sequences = [before, moved, calledOff, reopened, crewChanged, deleted].map((event) => event?.sequence ?? 0);
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  expect(new Set(sequences).size).toBeGreaterThan(1);
});

test('omits the session for a removed member, and past sessions after 30 days', async () => {
  const api = await startWithSession();
  const [authors, miras] = [await subscribe(api.author), await subscribe(api.mira)];
  await api.decide('remove');
  expect([await readEvents(api, miras), await readEvents(api, authors)]).toMatchObject([
    [{ isPlaceholder: true }],
    [{ isPlaceholder: false }],
  ]);
  const move = (days: number) =>
    api.db.execute(sql`update posts set is_active = false, closed_reason = 'ended',
      starts_at = now() - make_interval(days => ${days}), closes_at = now()`);
  await move(29);
  expect(await readEvents(api, authors)).toMatchObject([{ status: null }]);
  await move(31);
  const [placeholder, ...others] = await readEvents(api, authors);
  expect([placeholder, others]).toMatchObject([{ isPlaceholder: true, status: null }, []]);
  expect(placeholder?.start.getTime()).toBeLessThanOrEqual(Date.now());
  expect(placeholder?.end).not.toEqual(placeholder?.start);
});

test('responds 304 until the calendar changes, also by the seats', async () => {
  const api = await startWithSession({ seats: 3 });
  const address = await subscribe(api.mira);
  const { headers } = await fetchCalendar(api, address);
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['private, no-cache', 'noindex']);
  const again = await fetchCalendar(api, address, { 'if-none-match': headers.etag });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
  const eve = await api.as('member', 'Eve');
  const { id: requestId } = await eve.call(requestToJoinEndpoint, { params: api.params });
  await api.author.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
  const changed = await fetchCalendar(api, address, { 'if-none-match': headers.etag });
  expect([changed.statusCode, changed.body.includes('All 3 seats taken'), changed.body.includes('Eve')]).toEqual([
    200,
    true,
    false,
  ]);
});

test('a new address, revocation and account deletion invalidate an address, and a suspension pauses it', async () => {
  const api = await startWithSession();
  const { mira, db } = api;
  const statusOf = async (address: string) => (await fetchCalendar(api, address)).statusCode;
  expect(await mira.call(getCalendarSubscriptionEndpoint, {})).toEqual({ createdAt: null, revokedAt: null });
  const [old, current] = [await subscribe(mira), await subscribe(mira)];
  expect([await statusOf(old), await statusOf(current)]).toEqual([404, 200]);
  expect((await mira.call(getCalendarSubscriptionEndpoint, {})).createdAt).toBeInstanceOf(Date);
  const suspend = (until: string) =>
    db.execute(sql`update members set suspended_until = now() + ${until}::interval where id = ${mira.id}`);
  await suspend('1 day');
  const refused = await fetchCalendar(api, current);
  expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('Your account is suspended.')]);
  await suspend('-1 day');
  expect(await statusOf(current)).toBe(200);
  await mira.call(deleteCalendarSubscriptionEndpoint, {});
  expect(await statusOf(current)).toBe(404);
  const last = await subscribe(mira);
  await db.execute(sql`delete from members where id = ${mira.id}`);
  expect(await statusOf(last)).toBe(404);
});

test('rejects malformed keys, and does not store the key itself', async () => {
  const api = await startWithSession();
  const key = new URL(await subscribe(api.mira)).searchParams.get('key') ?? '';
  for (const query of ['', '?key=', '?key=short', `?key=${key}x`, `?key=${key}&key=${key}`]) {
    expect((await api.app.inject({ url: getCalendarEndpoint.path + query })).statusCode).toBe(400);
  }
  const { rows } = await api.pool.query(
    "select encode(key_hash, 'escape') || row_to_json(s) as stored from calendar_subscriptions s",
  );
  expect(JSON.stringify(rows)).not.toContain(key);
});
