import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { deleteGameEndpoint } from '@muster/contract/games/admin-games.ts';
import { deleteAnyPostEndpoint } from '@muster/contract/posts/admin-posts.ts';
import { getPostCalendarEndpoint } from '@muster/contract/posts/calendar.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import {
  createPostEndpoint,
  type PostContent,
  type PostDraft,
  updatePostEndpoint,
} from '@muster/contract/posts/posts.ts';
import { commandPostEndpoint, type PostCommand } from '@muster/contract/posts/post-commands.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { members } from '#src/db/schema/members.ts';
import { translate } from '#src/lib/translate.ts';
import { aPostContent, aPostDraft } from '#test/factories.ts';
import { startApi, type TestApi } from '#test/start-api.ts';

const startsAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000);

const publicSite: Readonly<Record<string, string>> = { PUBLIC_URL: 'https://muster.example' };

async function startWithPost(draft: Partial<PostDraft> = {}, environment = publicSite) {
  const api = await startApi({ environment });
  const [author, mira] = [await api.as('member', 'Ada'), await api.as('member', 'Mira')];
  const post = await author.call(createPostEndpoint, { body: aPostDraft({ startsAt, ...draft }) });
  const params = { postId: post.id };
  const download = (client: Awaited<ReturnType<TestApi['as']>>) => client.send(getPostCalendarEndpoint, { params });
  const statusFor = async (client: typeof author) => (await download(client)).statusCode;
  const accept = async () => {
    const { id: requestId } = await mira.call(requestToJoinEndpoint, { params });
    await author.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
    return requestId;
  };
  return { ...api, author, mira, post, params, download, statusFor, accept };
}

/** Properties by name, unfolded. */
const propertiesOf = (file: string): Map<string, string> =>
  new Map(
    file
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line) => [line.slice(0, line.search(/[:;]/)), line.slice(line.indexOf(':') + 1)]),
  );
const utc = (time: Date | null): string => (time?.toISOString() ?? '').replaceAll(/[-:]|\.\d+/g, '');

test('downloads the time of a post as an event in UTC', async () => {
  const { author, post, download } = await startWithPost({ description: 'Ranked; two more, no stress' });
  const { headers, body } = await download(author);
  expect([headers['content-type'], headers['cache-control']]).toEqual(['text/calendar; charset=utf-8', 'no-store']);
  expect(headers['content-disposition']).toBe(`attachment; filename="post-${startsAt.toISOString().slice(0, 10)}.ics"`);
  const properties = propertiesOf(body);
  expect(Object.fromEntries(properties)).toMatchObject({
    UID: post.id,
    DTSTAMP: utc(post.updatedAt),
    DTSTART: utc(startsAt),
    DTEND: utc(post.closesAt),
    SUMMARY: 'Valorant on PC',
    DESCRIPTION: String.raw`Ranked\; two more\, no stress`,
    URL: `https://muster.example/posts/${post.id}`,
  });
});

test('an event has the number of free seats of a crew that looks for players, and replaces the earlier one when it changes', async () => {
  const { author, mira, params, accept, download } = await startWithPost({
    seats: 2,
    description: 'Ranked until midnight',
  });
  const read = async (client: typeof author) => {
    const properties = propertiesOf((await download(client)).body);
    return { description: properties.get('DESCRIPTION'), sequence: Number(properties.get('SEQUENCE')) };
  };
  const command = (name: PostCommand) => author.call(commandPostEndpoint, { params, body: { name } });
  await command('complete');
  expect((await read(author)).description).toBe(String.raw`Crew complete\n\nRanked until midnight`);
  await command('search');
  const before = await read(author);
  expect(before.description).toBe(String.raw`1 of 2 seats free\n\nRanked until midnight`);
  await accept();
  for (const client of [author, mira]) {
    const { description, sequence } = await read(client);
    expect(description).toBe(String.raw`All 2 seats taken\n\nRanked until midnight`);
    expect(sequence).toBeGreaterThan(before.sequence);
  }
});

test("the title of an event is in the member's language, or in the default language", async () => {
  const { author, post, download, db } = await startWithPost({}, { ...publicSite, DEFAULT_LANGUAGE: 'fr' });
  const { game, platform } = post;
  for (const language of ['de', null]) {
    await db.update(members).set({ language }).where(eq(members.id, author.id));
    const title = translate(language ?? 'fr', '{game} on {platform}', { game, platform });
    expect(propertiesOf((await download(author)).body).get('SUMMARY')).toBe(title);
  }
});

test('ends lines with CRLF, folds them at 75 octets, and escapes line breaks in texts', async () => {
  const description = `${'🎮ä'.repeat(60)}\r\nATTENDEE:mailto:eve@players.example\rX-EVIL:1\u0007 end`;
  const { author, download } = await startWithPost({ description });
  const { body } = await download(author);
  expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lengths = body.split('\r\n').map((line) => Buffer.byteLength(line));
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
  const properties = propertiesOf(body);
  expect([properties.has('ATTENDEE'), properties.has('X-EVIL')]).toEqual([false, false]);
  expect(properties.get('DESCRIPTION')).toBe(
    String.raw`${'🎮ä'.repeat(60)}\nATTENDEE:mailto:eve@players.example\nX-EVIL:1 end`,
  );
});

test.each(['\u2028', '\u2029', '\u0085', '\v', '\f'])(
  'writes the line break %j of a description as one that every calendar app reads',
  async (lineBreak) => {
    const { db, author, download } = await startWithPost();
    await db.execute(sql`update posts set description = ${`first line${lineBreak}second line`}`);
    expect(propertiesOf((await download(author)).body).get('DESCRIPTION')).toBe(String.raw`first line\nsecond line`);
  },
);

test.each(['an administrator', 'the deletion of its game'])(
  'cancels the event of a post deleted by %s',
  async (who) => {
    const { author, mira, as, accept, download, statusFor, post, params } = await startWithPost();
    await accept();
    const admin = await as('admin');
    await (who === 'an administrator'
      ? admin.call(deleteAnyPostEndpoint, { params })
      : admin.call(deleteGameEndpoint, { params: { gameId: post.gameId } }));
    for (const client of [author, mira]) {
      const properties = propertiesOf((await download(client)).body);
      expect(Object.fromEntries(properties)).toMatchObject({
        UID: post.id,
        STATUS: 'CANCELLED',
        SUMMARY: 'Called off: Valorant on PC',
        DTSTART: utc(startsAt),
        DTEND: utc(post.closesAt),
      });
      expect(properties.has('URL')).toBe(false);
    }
    expect(await statusFor(await as('member', 'Eve'))).toBe(404);
  },
);

test('the crew of a missing author can cancel the event, and nobody else', async () => {
  const { db, author, mira, as, accept, download, statusFor, post } = await startWithPost();
  const eve = await as('member', 'Eve');
  const eves = await eve.call(requestToJoinEndpoint, { params: { postId: post.id } });
  await accept();
  await db.execute(sql`update posts set is_active = false, closed_reason = 'author-missing' where id = ${post.id}`);
  await db.execute(sql`update join_requests set state = 'closed', decided_at = coalesce(decided_at, now()), is_author_missing = requester_id = ${mira.id}
    where post_id = ${post.id}`);
  expect(propertiesOf((await download(mira)).body).get('STATUS')).toBe('CANCELLED');
  expect([await statusFor(author), await statusFor(eve), eves.state]).toEqual([200, 404, 'pending']);
});

const waysToEnd = [
  { change: `called_off_at = now() - interval '3 hours'`, cancels: true },
  { change: `called_off_at = now() - interval '30 minutes'`, cancels: false },
  { change: `closed_reason = 'author-missing'`, cancels: true },
  { change: `closed_reason = 'unconfirmed'`, cancels: true },
];

test('an event is cancelled if its post closed before the start, also after a later edit of the post', async () => {
  const { db, author, params, download } = await startWithPost();
  const isCancelled = async () => propertiesOf((await download(author)).body).get('STATUS') === 'CANCELLED';
  const { startsAt: _start, closesAt: _end, ...content } = aPostContent({ isActive: false });
  const edit = (change: Partial<PostContent>) =>
    author.call(updatePostEndpoint, { params, body: { ...content, ...change } });
  for (const { change, cancels } of waysToEnd) {
    await db.execute(sql`update posts set is_active = false, called_off_at = null, closed_reason = null,
      starts_at = now() - interval '2 hours', closes_at = now() + interval '1 hour'`);
    await db.execute(sql`update posts set updated_at = now(), ${sql.raw(change)}`);
    expect([change, await isCancelled()]).toEqual([change, cancels]);
    await edit({ description: 'That was a good evening' });
    expect([change, await isCancelled()]).toEqual([change, cancels]);
    await edit({ startsAt });
    expect([change, await isCancelled()]).toEqual([change, true]);
  }
  await db.execute(
    sql`update posts set closed_reason = 'ended', starts_at = now() - interval '2 hours', closes_at = now()`,
  );
  expect(await isCancelled()).toBe(false);
});

test.each([
  ['192.168.1.5:3000', 'http://192.168.1.5:3000'],
  ['crew.lan', 'http://crew.lan'],
])('without PUBLIC_URL, the event links to the address that the browser opened: %s', async (host, origin) => {
  const { author, post } = await startWithPost({}, { ALLOWED_HOSTS: 'crew.lan' });
  const { method } = getPostCalendarEndpoint;
  const { body } = await author.raw({ method, url: `/api/posts/${post.id}/calendar`, headers: { host } });
  expect(propertiesOf(body).get('URL')).toBe(`${origin}/posts/${post.id}`);
});

test('only the author and accepted members download it, without join details', async () => {
  const { author, mira, as, visitor, params, accept, download, statusFor } = await startWithPost({
    joinDetails: 'Lobby 4711',
  });
  expect([await statusFor(author), await statusFor(mira)]).toEqual([200, 404]);
  const requestId = await accept();
  const { statusCode, body } = await download(mira);
  expect([statusCode, body.includes('Lobby 4711')]).toEqual([200, false]);
  expect(await statusFor(await as('member', 'Eve'))).toBe(404);
  expect((await visitor().send(getPostCalendarEndpoint, { params })).statusCode).toBe(401);
  expect((await mira.send(getPostCalendarEndpoint, { params: { postId: 'x' } })).statusCode).toBe(400);
  await author.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'remove' } });
  expect(await statusFor(mira)).toBe(404);
});

test('a block ends the access of an accepted member', async () => {
  const { author, mira, accept, statusFor } = await startWithPost();
  await accept();
  await author.call(blockMemberEndpoint, { params: { memberId: mira.id } });
  expect(await statusFor(mira)).toBe(404);
});

test('a post without a start has no calendar', async () => {
  const { author, statusFor } = await startWithPost({ startsAt: null });
  expect(await statusFor(author)).toBe(404);
});
