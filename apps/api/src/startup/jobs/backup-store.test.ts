import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalServer } from '@muster/testing/local-server.ts';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../../../../packages/embedded-postgres/test/started-postgres.ts';
import { startObjectStore } from '#test/servers/start-object-store.ts';
import { createLogger } from '#src/http/logger.ts';
import { openBackupStore } from './backup-store.ts';
import { scheduleBackups } from './schedule-backups.ts';

const names = [1, 2, 3, 4].map((day) => `muster-2026010${day}T000000000Z.tar.zst`);
const [first = '', second = '', third = ''] = names;

async function writeBackups(...contents: [name: string, content: Buffer][]): Promise<string> {
  const folder = await tempDir();
  for (const [name, content] of contents) await writeFile(join(folder, name), content);
  return folder;
}

test('uploads a backup once, in parts if it is large, and downloads the same bytes', async () => {
  const store = await openBackupStore(await startObjectStore());
  const content = randomBytes(20_000_000);
  const folder = await writeBackups([first, content]);
  expect(await store.add(join(folder, first), 3)).toBe(true);
  expect(await store.add(join(folder, first), 3)).toBe(false);
  expect(await store.list()).toEqual([{ name: first, bytes: content.length }]);
  await store.download(first, join(folder, 'download'));
  expect((await readFile(join(folder, 'download'))).equals(content)).toBe(true);
  await expect(store.download(second, join(folder, 'missing'))).rejects.toThrow(
    `There is no backup ${second} in the store.`,
  );
});

test('retains the newest copies, and no other files are deleted', async () => {
  const address = await startObjectStore();
  const store = await openBackupStore(address);
  const contents = names.map((name): [string, Buffer] => [name, Buffer.from(name)]);
  const folder = await writeBackups(...contents, ['letter.txt', Buffer.from('Dear Kim')]);
  await store.add(join(folder, first), 2);
  await store.add(join(folder, second), 2);
  await store.add(join(folder, third), 2);
  expect((await store.list()).map(({ name }) => name)).toEqual([third, second]);
});

test('finds the copies in a folder whose name the store escapes', async () => {
  const store = await openBackupStore(`${await startObjectStore()}/Kim's%20copies`);
  const folder = await writeBackups([first, Buffer.from('backup')], [second, Buffer.from('newer')]);
  expect(await store.add(join(folder, first), 1)).toBe(true);
  expect(await store.add(join(folder, second), 1)).toBe(true);
  expect(await store.list()).toEqual([{ name: second, bytes: 5 }]);
});

test('replaces a copy of another size, such as one that was interrupted', async () => {
  const store = await openBackupStore(await startObjectStore());
  const folder = await writeBackups([first, Buffer.from('half')]);
  await store.add(join(folder, first), 2);
  await writeFile(join(folder, first), 'complete');
  expect(await store.add(join(folder, first), 2)).toBe(true);
  expect(await store.list()).toEqual([{ name: first, bytes: 8 }]);
});

test('rejects a store that accepts an upload without storing it', async () => {
  const listing = '<?xml version="1.0"?><ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>';
  const server = await startLocalServer((request, response) => {
    request.resume();
    request.on('end', () => response.end(request.method === 'GET' ? listing : ''));
  });
  onTestFinished(server.close);
  const store = await openBackupStore(`${server.origin.replace('//', '//id:secret@')}/backups`);
  const folder = await writeBackups([first, Buffer.from('backup')]);
  await expect(store.add(join(folder, first), 2)).rejects.toThrow('The store has another size');
});

test('the schedule uploads the newest backup and logs a failure without the credentials', async () => {
  const address = await startObjectStore();
  const today = `muster-${new Date().toISOString().replaceAll(/[-:.]/g, '')}.tar.zst`;
  const folder = await writeBackups([first, Buffer.from('old')], [today, Buffer.from('new')]);
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  // A recent backup exists, so the schedule does not make another one.
  const source = { clusterDir: folder, adminConnection: () => expect.fail('connects to the database') };
  const schedule = (backupStoreUrl: string): void => {
    const settings = { backupDir: folder, backupIntervalHours: 24, retainedBackups: 7, backupStoreUrl };
    onTestFinished(scheduleBackups(source, folder, settings, log));
  };
  schedule(address.replace('/backups/', '/nowhere/'));
  await expect.poll(() => lines.join('\n')).toContain('backup upload failed');
  schedule(address);
  await expect.poll(() => lines.join('\n')).toContain('backup uploaded');
  expect((await (await openBackupStore(address)).list()).map(({ name }) => name)).toEqual([today]);
  expect(lines.join('\n')).not.toMatch(/S3RVER/i);
});
