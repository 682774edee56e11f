import { readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { type DatabaseConnection, withEmbeddedPostgres } from '@muster/embedded-postgres';
import { copyDataDir } from '../../../../packages/embedded-postgres/test/started-postgres.ts';
import { createClient } from '#test/api-client.ts';
import { aChat, aMessageDraft, aPostDraft, registerMember, signInAgain } from '#test/factories.ts';
import { fetchFrom, makeDataDir, startProcess } from '#test/servers/node-process.ts';
import { runCommand } from '#test/run-command.ts';
import { startObjectStore } from '#test/servers/start-object-store.ts';
import { openBackupStore } from '#src/startup/jobs/backup-store.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';

// A start under load takes its time.
vi.setConfig({ testTimeout: 180_000 });

async function aFolder(): Promise<string> {
  const folder = await makeTemporaryFolder('muster-backups-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A truncated copy, and one with a changed byte. */
async function createDamagedCopies(file: string): Promise<string[]> {
  const [cut, damaged] = [`${file}.cut`, `${file}.damaged`];
  const bytes = await readFile(file);
  await writeFile(cut, bytes.subarray(0, -1000));
  const middle = bytes.length >> 1;
  bytes.writeUInt8((bytes.readUInt8(middle) + 1) % 256, middle);
  await writeFile(damaged, bytes);
  return [cut, damaged];
}

/** Hashes all rows of each durable table, except the queue that a background job empties. */
async function hashRows(connection: DatabaseConnection): Promise<Record<string, string>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind = 'r' and relpersistence = 'p' and nspname in ('public', 'drizzle') and relname <> 'posts_to_match' order by 1`,
    );
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ':' || md5(coalesce(string_agg(one::text, '|' order by one::text collate "C"), '')) as hash
         from ${name} as one`,
      );
      hashes[name] = rows[0]?.hash ?? '';
    }
    return hashes;
  } finally {
    await client.end();
  }
}

const hashAll = (dataDir: string): Promise<Record<string, string>> =>
  withEmbeddedPostgres({ dataDir, log: () => {}, createIfMissing: false }, ({ connection }) => hashRows(connection()));

test('restores a backup of a running node row by row, and retains the replaced database', async () => {
  const [dataDir, folder] = [await copyDataDir(), await aFolder()];
  const file = join(folder, 'before.tar.zst');
  let node = await startProcess(dataDir);
  const [ada, bob] = [
    await registerMember(createClient(fetchFrom(() => node))),
    await registerMember(createClient(fetchFrom(() => node))),
  ];
  await ada.call(createPostEndpoint, { body: aPostDraft() });
  const chat = await aChat(ada, bob);
  const sendText = (text: string) =>
    ada.call(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft(text) });
  await sendText('before');
  const before = await hashAll(dataDir);
  expect(await runCommand('backup', { DATA_DIR: dataDir }, [file])).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const again = await runCommand('backup', { DATA_DIR: dataDir }, [file]);
  expect(again).toEqual({ code: 1, output: `No backup was made: ${file} already exists.\n` });
  const lost = await runCommand('backup', { DATA_DIR: dataDir }, [join(folder, 'nowhere', 'backup')]);
  expect(lost.output).toBe(`No backup was made: The folder ${join(folder, 'nowhere')} does not exist.\n`);
  await sendText('meanwhile');
  const meanwhile = await hashAll(dataDir);
  expect(meanwhile).not.toEqual(before);

  const restore = (from: string) => runCommand('restore', { DATA_DIR: dataDir }, [from]);
  expect((await restore(file)).output).toContain('Another Muster is using the data folder');
  node.child.kill('SIGTERM');
  await node.exited;
  for (const broken of await createDamagedCopies(file)) {
    const { code, output } = await restore(broken);
    expect([code, output.split(':')[0]]).toEqual([1, 'Nothing was restored']);
  }
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.'))).toEqual(['postgres.log']);
  const stored = 'muster-20260101T000000000Z.tar.zst';
  await rename(file, join(folder, stored));
  const BACKUP_S3_URL = await startObjectStore();
  await (await openBackupStore(BACKUP_S3_URL)).add(join(folder, stored), 1);
  const fromStore = (...args: string[]) => runCommand('restore', { DATA_DIR: dataDir, BACKUP_S3_URL }, args);
  expect((await fromStore()).output).toContain(`npm run restore -- s3:${stored}`);
  expect((await fromStore('s3:missing')).output).toContain('There is no backup missing in the store.');
  const restored = await fromStore(`s3:${stored}`);
  expect(restored.output).toMatch(/^Restored the database as of .*: 2 members, 1 posts, 1 messages\.\n/);
  const aside = /The previous database is in (\S+):/.exec(restored.output)?.[1] ?? '';
  expect(await readdir(aside)).toContain('PG_VERSION');

  // A database without a backup gets its first one a day after it was created.
  const yesterday = Date.now() / 1000 - 86_401;
  await utimes(join(dataDir, 'postgres', 'PG_VERSION'), yesterday, yesterday);
  node = await startProcess(dataDir);
  expect(await hashAll(dataDir)).toEqual(before);
  const adaAgain = await signInAgain(createClient(fetchFrom(() => node)), ada.email);
  const page = await adaAgain.call(listMessagesEndpoint, { params: { chatId: chat.id }, querystring: {} });
  expect(page.messages.map(({ text }) => text)).toEqual(['before']);
  const made = (): Promise<string[]> => readdir(join(dataDir, 'backups')).catch(() => []);
  // A backup has no time limit.
  await expect.poll(made, { timeout: 60_000 }).toEqual([expect.stringMatching(/^muster-\d{8}T\d{9}Z\.tar\.zst$/)]);
  const listed = await runCommand('restore', { DATA_DIR: dataDir });
  expect(listed.output).toContain(join(dataDir, 'backups', (await made())[0] ?? 'none'));
});

test.each(['backup', 'restore'] as const)('%s rejects an external database', async (name) => {
  const { code, output } = await runCommand(name, { DATABASE_URL: 'postgres://127.0.0.1:1/x' }, ['file']);
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('DATABASE_URL is set, so Muster does not manage this database.'),
  ]);
});

test('reports a folder without a database and creates none', async () => {
  const dataDir = await makeDataDir();
  expect(await runCommand('backup', { DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: `No backup was made: There is no database in ${dataDir}.\n`,
  });
  expect(await readdir(dataDir)).toEqual([]);
});

test.each([
  ['backup', ['--help'], "Unknown option '--help'"],
  ['restore', ['one', 'two'], 'Pass at most one file: npm run restore -- FILE'],
] as const)('%s rejects the arguments %s', async (name, args, message) => {
  const dataDir = await makeDataDir();
  const { code, output } = await runCommand(name, { DATA_DIR: dataDir }, args);
  expect([code, output]).toEqual([1, expect.stringContaining(message)]);
  expect(await readdir(dataDir)).toEqual([]);
});
