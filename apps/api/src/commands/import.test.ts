import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requestPasswordResetEndpoint, resetPasswordEndpoint } from '@muster/contract/sessions/passwords.ts';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { listMessagesEndpoint } from '@muster/contract/chat/messages.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { getOwnProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { reservedNameMessage, webAddressMessage } from '@muster/contract/members/reserved-names.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { games } from '#src/db/schema/games.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { gameIdsFor } from '#src/features/games/game-id.ts';
import { importFile } from '#src/import/import-file.ts';
import { aDataUrl, anExport, exportTime } from '#test/an-export.ts';
import type { ApiClient } from '#test/api-client.ts';
import { makeDataDir } from '#test/servers/node-process.ts';
import { resetTokenIn } from '#test/read-mails.ts';
import { runCommand } from '#test/run-command.ts';
import { type TestApi, startApi } from '#test/start-api.ts';
import { addressOf, cloneDatabase } from '#test/test-databases.ts';
import { listPairs } from '#test/factories.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';

vi.setConfig({ testTimeout: 90_000 });

const password = 'quiet-harbour-at-dawn';

async function aFileOf(text: string): Promise<string> {
  const folder = await makeTemporaryFolder('muster-import-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'export.json');
  await writeFile(file, text);
  return file;
}

/** Imports a file with this text and returns the printed lines. */
async function importText({ target }: TestApi, text: string, isDry = false): Promise<string> {
  const path = await aFileOf(text);
  const ignore = (): void => {};
  const order = {
    path,
    isDry,
    report: undefined,
    adminEmail: 'admin@muster.local',
    productName: 'Muster',
    onRead: ignore,
    onStep: ignore,
  };
  return (await importFile(target, order)).lines.map((line) => `${line}\n`).join('');
}

const importContent = (api: TestApi, content: object, isDry = false): Promise<string> =>
  importText(api, JSON.stringify(content), isDry);

/** Runs the command on a file with this text. */
async function runImport({ target }: TestApi, text: string, ...more: string[]) {
  return runCommand('import', { DATABASE_URL: addressOf(target) }, [await aFileOf(text), ...more]);
}

/** Sets a password through the reset link, and signs in. */
async function signInByReset({ visitor, readMails }: TestApi, email: string): Promise<ApiClient> {
  await visitor().call(requestPasswordResetEndpoint, { body: { email } });
  const browser = visitor();
  await browser.call(resetPasswordEndpoint, { body: { token: resetTokenIn(await readMails()), password } });
  await browser.call(signInEndpoint, { body: { email, password } });
  return browser;
}

async function countRows({ db }: TestApi): Promise<unknown> {
  const tables = ['members', 'pictures', 'games', 'posts', 'chats', 'chat_participants', 'messages', 'imports'];
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ');
  return (await db.execute(sql.raw(`select ${counts}`))).rows[0];
}

const table = `
             in the file      imported      existing      rejected
users                  5             3             0             2
games                  3             1             1             1
posts                  7             3             0             4
chats                  3             2             0             1
messages               9             4             0             5
`.trimStart();

test('imports an export with old documents and all timestamp formats, and reports rejected documents', async () => {
  const api = await startApi();
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const output = await importContent(api, anExport(aDataUrl(png)));
  expect(output).toContain(table);
  for (const line of [
    'Rejected in users: email: This is required (1: addressless)',
    'Rejected in users: email: Another user in the file has this address (1: twin)',
    'Rejected in games: name: Not a valid game name (1: other)',
    'Rejected in posts: description: Description must be at least 10 characters long (1: short)',
    'Rejected in posts: authorId: The author is not a known member (1: orphan)',
    'Rejected in posts: platform: Unknown platform (1: amiga)',
    'Rejected in chats: participants: Neither participant is a known member (1: ghost_phantom)',
    'Rejected in messages: text: Keep your message to 1000 characters or fewer (1: long)',
    "Rejected in messages: text: This text contains characters that can't be saved. (1: nul)",
    'Rejected in messages: senderId: The sender is not in the conversation (1: stranger)',
    'Rejected in messages: chatId: The conversation is not imported (1: lost)',
    'Rejected in messages: timestamp: Missing (1: timeless)',
    'Omitted in posts: tags: This is required (1: modern)',
    'Omitted in users: platforms: Unknown platform (1: kimUid)',
  ]) {
    expect(output).toContain(line);
  }
  const [kim] = await api.db.select().from(members).where(eq(members.email, 'kim@example.com'));
  expect(kim).toMatchObject({ name: 'Kim', displayName: 'KimPlays', bio: 'Evenings only', location: 'Oslo' });
  expect(kim).toMatchObject({ discordId: 'kim#1234', platforms: ['PC'], role: 'member', createdAt: exportTime });
  const [legacy] = await api.db.select().from(posts).where(eq(posts.legacyUserId, 'lee_uid'));
  expect(legacy).toMatchObject({
    title: 'Looking for duo',
    skillLevel: 'Gold',
    region: 'EU West',
    isActive: true,
    isShared: false,
  });
  expect(legacy).toMatchObject({ legacyUserName: 'Lee the Elder', platform: 'PlayStation 5', createdAt: exportTime });
  const found = await api.db.select({ id: games.id, isVerified: games.isVerified, by: games.submittedBy }).from(games);
  expect(found).toContainEqual({ id: 'star_forge', isVerified: true, by: kim?.id });
  expect(found).toContainEqual({ id: 'rune_harbour', isVerified: false, by: legacy?.authorId });
  expect(found).toContainEqual({ id: 'valorant', isVerified: true, by: null });
});

test('an imported member sets a password by the reset link and finds their data', async () => {
  const api = await startApi();
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await importContent(api, anExport(aDataUrl(png)));
  const early = await api.visitor().send(signInEndpoint, { body: { email: 'kim@example.com', password } });
  expect([early.statusCode, early.json().code]).toEqual([401, 'invalid-credential']);
  const kim = await signInByReset(api, 'kim@example.com');
  const profile = await kim.call(getOwnProfileEndpoint, {});
  expect(profile).toMatchObject({
    name: 'KimPlays',
    totalPosts: 2,
    pictureUrl: expect.stringContaining('/api/pictures/'),
  });
  const mine = await kim.call(listMyPostsEndpoint, { querystring: {} });
  expect(mine.posts.find(({ game }) => game === 'CS2')).toMatchObject({
    tags: ['ranked', 'EU'],
    responses: 3,
    quickPost: true,
    createdAt: new Date(exportTime.getTime() + 10_000),
  });
  const chats = await listPairs(kim);
  expect(chats.map(({ partner, lastMessage, unread }) => [partner.name, lastMessage, unread])).toEqual([
    ['Unknown User', 'I was here', 0],
    ['Lee', 'third', 0],
  ]);
  const page = await kim.call(listMessagesEndpoint, { params: { chatId: chats[1]?.id ?? '' }, querystring: {} });
  expect(page.messages.map(({ seq, text, senderId }) => [seq, text, senderId === profile.id])).toEqual([
    [1, 'first', true],
    [2, 'second', false],
    [3, 'third', true],
  ]);
});

test('a repeated import adds only new documents, and neither changes nor restores others', async () => {
  const api = await startApi();
  await importContent(api, anExport());
  await api.db.update(members).set({ bio: 'Changed here' }).where(eq(members.email, 'kim@example.com'));
  await api.db.delete(members).where(eq(members.email, 'nameless@example.com'));
  await api.db.delete(posts).where(eq(posts.legacyUserId, 'lee_uid'));
  const before = await countRows(api);
  const again = await importContent(api, anExport());
  expect(again).toMatch(/^users +5 +0 +3 +2$/m);
  expect(again).toMatch(/^posts +7 +0 +3 +4$/m);
  expect(again).toMatch(/^messages +9 +0 +4 +5$/m);
  expect(await countRows(api)).toEqual(before);
  const [kim] = await api.db.select().from(members).where(eq(members.email, 'kim@example.com'));
  expect(kim?.bio).toBe('Changed here');

  const { messages, ...rest } = anExport();
  const more = { ...messages, new: { ...messages.mm, text: 'fourth', timestamp: '2023-11-15T00:00:00Z' } };
  expect(await importContent(api, { ...rest, messages: more })).toMatch(/^messages +10 +1 +4 +5$/m);
  const { rows } = await api.db.execute(sql`select last_seq, last_message from chats where last_seq > 1`);
  expect(rows).toEqual([{ last_seq: 4, last_message: 'fourth' }]);
});

test('a dry run prints the same, writes the report, and changes nothing', async () => {
  const api = await startApi();
  const before = await countRows(api);
  const report = `${await aFileOf('')}.report`;
  const { code, output } = await runImport(api, JSON.stringify(anExport()), '--dry-run', '--report', report);
  expect(output).toContain(table.replace('    imported', 'would import').trimStart());
  expect([code, output.split('\n').at(-2)]).toEqual([0, 'This was a dry run: nothing was written.']);
  expect(await countRows(api)).toEqual(before);
  const lines = (await readFile(report, 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toContainEqual({
    outcome: 'refused',
    collection: 'posts',
    id: 'amiga',
    reason: 'platform: Unknown platform',
  });
});

test('a dry run neither migrates nor creates a database', async () => {
  const { target, release } = await cloneDatabase('template0');
  onTestFinished(release);
  const file = await aFileOf(JSON.stringify(anExport()));
  const refused = {
    code: 1,
    output:
      'The import failed: The database schema is missing or older than this version of Muster. Start Muster once to migrate it.\n',
  };
  const dryRun = (environment: Record<string, string>) => runCommand('import', environment, [file, '--dry-run']);
  expect(await dryRun({ DATABASE_URL: addressOf(target) })).toEqual(refused);
  const client = new pg.Client(target);
  await client.connect();
  const tables = await client.query("select from pg_namespace where nspname = 'drizzle'");
  await client.end();
  expect(tables.rowCount).toBe(0);

  const api = await startApi();
  await api.db.delete(games);
  const before = await countRows(api);
  expect(await importContent(api, anExport(), true)).toMatch(/^games +3 +2 +0 +1$/m);
  expect(await countRows(api)).toEqual(before);
  await api.db.execute(
    sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
  );
  await expect(importContent(api, anExport(), true)).rejects.toThrow(/older than this version of Muster/);

  const dataDir = await makeDataDir();
  const none = `The import failed: There is no database in ${dataDir}.\n`;
  expect(await dryRun({ DATA_DIR: dataDir })).toEqual({ code: 1, output: none });
  const mistyped = await runCommand('import', { DATA_DIR: dataDir }, [`${file}x`]);
  expect([mistyped.code, mistyped.output]).toEqual([1, expect.stringContaining('ENOENT')]);
  expect(await readdir(dataDir)).toEqual([]);
});

test("rejects documents with a registered or the administrator's email address", async () => {
  const api = await startApi();
  const squatter = await api.as('member');
  const users = {
    a: { email: squatter.email.toUpperCase(), name: 'Kim' },
    b: { email: 'admin@muster.local', name: 'Root' },
    c: { email: 'eve@example.com', name: 'Аdministrator', displayName: 'MUSTER' },
    d: { email: 'kim@example.com', name: 'Kim', displayName: 'Kim skins.xyz' },
  };
  const aPost = { game: 'CS2', platform: 'PC', description: 'From another life', authorId: 'a' };
  const output = await importContent(api, { users, posts: { p: aPost } });
  expect(output).toContain('Rejected in users: email: The address is already registered (1: a)');
  expect(output).toContain('Rejected in users: email: It is the address of the administrator (1: b)');
  expect(output).toContain('Rejected in posts: authorId: The author is not a known member (1: p)');
  expect(output).toContain(`Omitted in users: displayName: ${reservedNameMessage} (1: c)`);
  expect(output).toContain(`Omitted in users: displayName: ${webAddressMessage} (1: d)`);
});

test('accepts lists, __collections__, any order, and the values of the REST API', async () => {
  const api = await startApi();
  const { users, posts: written, chats, messages } = anExport();
  const listed = Object.entries(messages).map(([id, fields]) => ({ id, ...fields }));
  const fields = {
    email: { stringValue: 'rest@example.com' },
    platforms: { arrayValue: { values: [{ stringValue: 'PC' }] } },
  };
  const rest = { name: 'projects/p/databases/(default)/documents/users/restUid', fields };
  const output = await importContent(api, { __collections__: { messages: listed, chats, posts: written, users } });
  expect(output).toMatch(/^messages +9 +4 +0 +5$/m);
  expect(await importContent(api, { users: [rest] })).toMatch(/^users +1 +1 +0 +0$/m);
  const [found] = await api.db.select().from(members).where(eq(members.email, 'rest@example.com'));
  expect(found?.platforms).toEqual(['PC']);
});

test('rejects invalid or truncated JSON in one line, and changes nothing', async () => {
  const api = await startApi();
  const before = await countRows(api);
  const cut = await runImport(api, '{"users": {"a": {"email": "a@example.com"}');
  expect(cut).toEqual({ code: 1, output: 'The import failed: The file ends in the middle.\n' });
  const nonsense = importText(api, '{"users": {"a": {"email": "a@example.com"}, "b": nonsense}}');
  await expect(nonsense).rejects.toThrow(/^The file is not valid JSON: unexpected "o" after users\/a\.$/);
  expect(await countRows(api)).toEqual(before);
});

test('one bad value drops its field or document, never the file', async () => {
  const api = await startApi();
  const values = [
    null,
    5,
    -1.5,
    true,
    '',
    '\0',
    '\uD800',
    [],
    [[]],
    {},
    { a: { b: [] } },
    'x'.repeat(5000),
    '2024-02-30',
  ];
  const { users, games: listedGames, posts: listedPosts, chats, messages } = anExport();
  const good = { users: users.kimUid, games: listedGames.star_forge, posts: listedPosts.modern };
  const all = { ...good, chats: chats.kimUid_lee_uid, messages: messages.zz };
  const spoil = (document: object) =>
    [...Object.keys(document), 'displayName', 'syncedAt', 'createdAt'].flatMap((name) =>
      values.map((value) => ({ ...document, [name]: value })),
    );
  const spoilt = Object.entries(all).map(([name, document]) => [
    name,
    Object.fromEntries([...spoil(document), ...values].map((one, n) => [`${name}-${n}`, one])),
  ]);
  const sound = { ada: { email: 'ada@example.com', name: 'Ada' }, ...users };
  const { users: spoiltUsers, ...others } = Object.fromEntries(spoilt);
  const file = JSON.stringify({ ...others, users: { ...spoiltUsers, ...sound } }).replaceAll(':null', ':1e400');
  expect(await importText(api, `\uFEFF${file}`)).toMatch(/^users +\d+ +\d+ +0 +\d+$/m);
  expect(await api.db.select().from(members).where(eq(members.email, 'ada@example.com'))).toHaveLength(1);
});

test.each(['{}', '[]', '{"items": {"a": {"email": "a@example.com"}}}', '{"users": {}, "data": {"posts": {"p": {}}}}'])(
  'rejects %s, which has no known collection, and names the expected ones',
  async (text) => {
    await expect(importText(await startApi(), text)).rejects.toThrow(
      /^[^\n]*users, games, posts, chats, messages[^\n]*__collections__[^\n]*$/,
    );
  },
);

test('rejects a game without a free id, and its posts', async () => {
  const api = await startApi();
  for (const [n, id] of gameIdsFor('Star/Forge').entries()) {
    const name = `In the way ${n}`;
    await api.db.insert(games).values({
      id,
      name,
      nameKey: comparisonKey(name),
      filterOption: name,
      isVerified: true,
      category: 'User Submitted',
    });
  }
  const aPost = { platform: 'PC', description: 'Looking for a pilot', authorId: 'a' };
  const output = await importContent(api, {
    users: { a: { email: 'ada@example.com' } },
    games: { forge: { name: 'Star/Forge' }, lark: { name: 'Larkspur' } },
    posts: { p: { ...aPost, game: 'Star/Forge' }, q: { ...aPost, game: 'Larkspur' } },
  });
  expect(output).toMatch(/^games +2 +1 +0 +1$/m);
  expect(output).toMatch(/^posts +2 +1 +0 +1$/m);
  expect(output).toContain('Rejected in games: name: All possible ids are taken (1: forge)');
  expect(output).toContain('Rejected in posts: game: The game was not added (1: p)');
  expect(await countRows(api)).toMatchObject({ posts: 1, imports: 3 });
});

test('rejects ambiguous timestamps and those that the database cannot store, and ignores the local time zone', async () => {
  const api = await startApi();
  const chats = { c: { participants: ['a', 'b'] } };
  const at = (timestamp: unknown) => ({ chatId: 'c', senderId: 'a', text: JSON.stringify(timestamp), timestamp });
  const messages = [
    at('0000-01-01'),
    at(-1e12),
    at({ _seconds: -9e12 }),
    at('+020000-01-01'),
    at('2023-11-15 10:00:00'),
    at('5.1.2024, 15:00:00'),
    at({ timestampValue: '1/5/2024' }),
  ];
  const users = {
    a: { email: 'ada@example.com', createdAt: '-000500-01-01T00:00:00Z' },
    b: { email: 'bob@example.com', createdAt: '5.1.2024, 15:00:00', lastActivity: '2023-11-15T10:00:00.5' },
  };
  const listed = messages.map((fields, n) => ({ id: `m${n}`, ...fields }));
  const file = await aFileOf(JSON.stringify({ users, chats, messages: listed }));
  const environment = { DATABASE_URL: addressOf(api.target), TZ: 'America/New_York' };
  const { output } = await runCommand('import', environment, [file]);
  const reason = 'Not a time in ISO 8601, epoch seconds or milliseconds';
  expect(output).toContain(`Rejected in messages: timestamp: ${reason} (6: m0, m1, m2, …)`);
  expect(output).toContain(`Omitted in users: createdAt: ${reason} (2: a, b)`);
  const { rows } = await api.db.execute(
    sql`select sent_at at time zone 'UTC' as at from messages union all select created_at at time zone 'UTC' from members where email like 'bob%'`,
  );
  expect(rows).toEqual([{ at: '2023-11-15 10:00:00' }, { at: '2023-11-15 10:00:00.5' }]);
});

test('removes control characters from printed ids', async () => {
  const api = await startApi();
  const users = { '\u001b]0;owned\u0007\u009b31mkim\nRejected in posts: no': { name: 'Kim' } };
  const output = await importContent(api, { users });
  expect(output).toContain('Rejected in users: email: This is required (1: ]0;owned31mkimRejected in posts: no)\n');
});
