import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { chatParticipants, messages } from '#src/db/schema/chats.ts';
import { games } from '#src/db/schema/games.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { runCommand } from '#test/run-command.ts';
import { type TestApi, startApi } from '#test/start-api.ts';
import { addressOf } from '#test/test-databases.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { importFile } from './import-file.ts';

vi.setConfig({ testTimeout: 90_000 });

async function aFileOf(content: object | string): Promise<string> {
  const folder = await makeTemporaryFolder('muster-import-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'export.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function importContent({ target }: Pick<TestApi, 'target'>, content: object | string) {
  const options = { isDry: false, report: undefined, adminEmail: 'admin@muster.local', productName: 'Muster' };
  const path = await aFileOf(content);
  const { lines, isNothingImported } = await importFile(target, {
    ...options,
    path,
    onRead: () => {},
    onStep: () => {},
  });
  return { output: lines.join('\n'), isNothingImported };
}

test('imports regardless of the time limits of the role and the database', async () => {
  const { db, target } = await startApi();
  await db.execute(sql`
    create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(0.4); return new; end';
    create trigger slow_import before insert on members for each row execute function wait();
    do $$ begin execute format('alter database %I set statement_timeout = 200', current_database()); end $$`);
  await importContent({ target }, { users: { kim: { email: 'kim@example.com', name: 'Kim' } } });
  expect(await db.$count(members, eq(members.email, 'kim@example.com'))).toBe(1);
});

const users = { kim: { email: 'kim@example.com' }, lee: { email: 'lee@example.com' } };
const aPost = { game: 'CS2', platform: 'PC', description: 'Two more for tonight' };
const time = { _seconds: 1_700_000_000, _nanoseconds: 0 };

test.each([
  ['a path', (id: string) => `users/${id}`],
  ['a resource name', (id: string) => `projects/p/databases/(default)/documents/users/${id}`],
  ['the Admin SDK', (id: string) => ({ _firestore: {}, _path: { segments: ['users', id] }, _converter: {} })],
  ['the REST API', (id: string) => ({ referenceValue: `projects/p/databases/(default)/documents/users/${id}` })],
])('finds members by references in the form of %s', async (_, refer) => {
  const api = await startApi();
  const { output } = await importContent(api, {
    users,
    games: { star_forge: { name: 'Star Forge', submittedBy: refer('kim') } },
    posts: { p: { ...aPost, authorId: refer('kim') }, q: { ...aPost, userId: refer('lee') } },
    chats: { c: { participants: [refer('kim'), refer('lee')] } },
    messages: { m: { text: 'hi', chatId: 'chats/c', senderId: refer('kim'), timestamp: time } },
  });
  expect(output).not.toMatch(/Rejected|Omitted/);
  const counts = await Promise.all([posts, messages, chatParticipants].map((table) => api.db.$count(table)));
  expect(counts).toEqual([2, 1, 2]);
  const [game] = await api.db.select().from(games).where(eq(games.name, 'Star Forge'));
  expect(game?.submittedBy).not.toBeNull();
});

test('imports messages of several conversations that have the same id', async () => {
  const api = await startApi();
  const message = { text: 'hi', senderId: 'kim', timestamp: time };
  const chat = (text: string, ...participants: string[]) => ({
    participants,
    __collections__: { messages: { 1: { ...message, text }, 2: message }, typing: { kim: { at: time } } },
  });
  const chats = { a: chat('first', 'kim', 'lee'), b: chat('second', 'kim', 'gone') };
  const { output } = await importContent(api, { __collections__: { users, chats } });
  expect(output).toMatch(/^messages +4 +4 +0 +0$/m);
  expect(output).toContain('Omitted in chats/typing: This collection is not imported (2: a/kim, b/kim)');
  const byPath = {
    'chats/a': { participants: ['kim', 'lee'] },
    'chats/a/messages/1': message,
    'chats/a/messages/3': message,
  };
  expect((await importContent(api, byPath)).output).toMatch(/^messages +2 +1 +1 +0$/m);
});

test('keeps all digits of an id that is a number', async () => {
  const api = await startApi();
  const member = '{"email": "kim@example.com", "discordId": 184405311681986561}';
  const post =
    '{"game": "CS2", "platform": "PC", "description": "Two more for tonight", "authorId": 76561198012345679}';
  await importContent(api, `{"users": {"76561198012345679": ${member}}, "posts": {"p": ${post}}}`);
  const [kim] = await api.db.select().from(members).where(eq(members.email, 'kim@example.com'));
  expect(kim?.discordId).toBe('184405311681986561');
  expect(await api.db.$count(posts, eq(posts.authorId, kim?.id ?? ''))).toBe(1);
});

test('reports ambiguous times of every kind of document', async () => {
  const api = await startApi();
  const unclear = { createdAt: '2023-11-14 22:13', updatedAt: '2999-01-01T00:00:00Z' };
  const { output } = await importContent(api, {
    users: { ...users, kim: { ...users.kim, ...unclear, lastActivity: '5/1/2024' } },
    posts: { p: { ...aPost, ...unclear, authorId: 'kim', syncedAt: 'yesterday' } },
    games: { g: { name: 'Star Forge', submittedAt: '2023-11-14' } },
    chats: { c: { participants: ['kim', 'lee'] } },
    messages: { m: { chatId: 'c', senderId: 'kim', text: 'hi', timestamp: '2023-11-14 22:13' } },
  });
  const [zone, future] = [
    'It has no time zone and was read as UTC',
    'It is in the future and was replaced by the time of the import',
  ];
  const unreadable = 'Not a time in ISO 8601, epoch seconds or milliseconds';
  expect(output.match(/^Omitted.*$/gm)?.toSorted()).toEqual([
    `Omitted in games: submittedAt: ${zone} (1: g)`,
    `Omitted in messages: timestamp: ${zone} (1: m)`,
    `Omitted in posts: createdAt: ${zone} (1: p)`,
    `Omitted in posts: syncedAt: ${unreadable} (1: p)`,
    `Omitted in posts: updatedAt: ${future} (1: p)`,
    `Omitted in users: createdAt: ${zone} (1: kim)`,
    `Omitted in users: lastActivity: ${unreadable} (1: kim)`,
    `Omitted in users: updatedAt: ${future} (1: kim)`,
  ]);
});

test('fails with the reasons if nothing was imported, but not if everything was imported before', async () => {
  const api = await startApi();
  const run = async (content: object | string) => {
    return runCommand('import', { DATABASE_URL: addressOf(api.target) }, [await aFileOf(content)]);
  };
  const nothing = await run({ users: { kim: { name: 'Kim' } } });
  expect(nothing.code).toBe(1);
  expect(nothing.output).toMatch(
    /email: This is required \(1: kim\)\nThe import failed: No document could be imported\./,
  );
  await importContent(api, { users });
  expect((await run({ users })).code).toBe(0);
  expect(await run('{"id": "a"}\n{"id": "b"}')).toEqual({
    code: 1,
    output: expect.stringMatching(/^The import failed: The file has several JSON documents[^()]*\n$/),
  });
});

test('reports a bad value of any form, and omits only its field or document', async () => {
  const api = await startApi();
  const forms = [
    'NaN', '-Infinity', '1e999', '99999999999999999999999', '{"integerValue": {"valueOf": 1, "toString": 1}}',
    '{"_path": {"segments": ["users", 5]}}', '{"referenceValue": null}', '{"value": [], "type": "timestamp"}',
    '{"__datatype__": "timestamp"}', '{"_seconds": "x"}', '{"value": {"value": 1, "type": "null"}, "type": "array"}',
    '{"__collections__": {"friends": 5}}', '{"__proto__": {"a": 1}}', '[[{"__ref__": "users/"}]]', '"users//"', '"\\ud800"',
  ]; // prettier-ignore
  const names = {
    users: [
      'name',
      'displayName',
      'bio',
      'location',
      'discordId',
      'platforms',
      'profilePicture',
      'createdAt',
      'lastActivity',
    ],
    posts: [
      'tags',
      'isActive',
      'responses',
      'quickPost',
      'syncedAt',
      'createdAt',
      'title',
      'region',
      'userId',
      'authorId',
    ],
    games: ['isVerified', 'category', 'submittedBy', 'submittedAt', 'name'],
    chats: ['participants', 'createdAt', '__collections__', 'messages'],
    messages: ['timestamp', 'senderId', 'chatId', 'text'],
  };
  let n = 0;
  const content = Object.entries(names).map(([collection, fields]) => {
    const documents = fields.flatMap((name) =>
      forms.map((form) => {
        n += 1;
        const base = {
          ...aPost,
          email: `p${n}@example.com`,
          authorId: 'kim',
          senderId: 'kim',
          chatId: 'c',
          text: 'hi',
          timestamp: time,
        };
        return `"d${n}": ${JSON.stringify({ ...base, [name]: '?' }).replace('"?"', form)}`;
      }),
    );
    const good = collection === 'users' ? [`"kim": ${JSON.stringify(users.kim)}`] : [];
    return `"${collection}": {${[...good, ...documents].join(', ')}}`;
  });
  // Random characters: PostgreSQL compresses others.
  const longIds = [0xe9, 0xd55c].map((from) => {
    const id = Array.from({ length: 1200 }, (_, place) => String.fromCodePoint(from + ((place * 7919) % 1000)));
    return `"${id.join('')}": {}`;
  });
  const { output } = await importContent(api, `{${content.join(', ')}, "chats/a/messages": {${longIds.join(', ')}}}`);
  expect(output).toMatch(/^users +145 +145 +0 +0$/m);
  expect(output).toContain('Omitted in posts: responses: ');
  expect(output).toContain('Rejected in messages: id: The document has no valid id (2: ');
});
