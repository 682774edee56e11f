import { mkdir, readdir, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeBackup } from '@muster/embedded-postgres';
import {
  DEADLINE_MS,
  clusterOf,
  start,
  tempDir,
} from '../../../../packages/embedded-postgres/test/started-postgres.ts';
import { createLogger } from '../http/logger.ts';
import { addScheduledBackup, backupFolderOf, scheduleBackups } from './schedule-backups.ts';

const names = (...days: number[]): string[] => days.map((day) => `muster-2026010${day}T000000000Z.tar.zst`);
const aNewOne = expect.stringMatching(/^muster-\d{8}T\d{9}Z\.tar\.zst$/);

vi.setConfig({ testTimeout: 4 * DEADLINE_MS });

test('a backup is made when the newest one is old enough; the newest ones stay, with all that is none of them', async () => {
  const source = await start(join(await tempDir(), 'data'));
  const folder = join(await tempDir(), 'backups');
  await mkdir(folder);
  for (const name of [...names(1, 2, 3), 'before-the-party.tar.zst']) await writeFile(join(folder, name), '');
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const keep = (backupIntervalHours: number): void => {
    const settings = { backupDir: undefined, backupIntervalHours, retainedBackups: 3 };
    onTestFinished(scheduleBackups(source, folder, settings, log));
  };
  keep(0);
  keep(24);
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(1);
  expect(lines[0]).toContain('backup made');
  expect(await readdir(folder)).toEqual(['before-the-party.tar.zst', ...names(2, 3), aNewOne]);
  keep(24);
  // By hand at any time: what is due is not due any more, what is too many goes.
  await addScheduledBackup(source, folder, 3);
  expect(await readdir(folder)).toEqual(['before-the-party.tar.zst', ...names(3), aNewOne, aNewOne]);
  expect(lines).toHaveLength(1);
});

test('what a backup that was cut off has left is gone before the next looks for room, that of one under way stays', async () => {
  const folder = await tempDir();
  const [kept = '', own, later] = names(1, 2, 3);
  const longAgo = Date.now() / 1000 - 86_400;
  const written = `${kept}.part-${process.ppid}`;
  const stale = `${later}.part-${process.ppid}`;
  const dead = [`${kept}.part-999999999`, `${own}.part-${process.pid}`, 'mine.part-999999999', stale];
  for (const name of [...dead, written, 'other.part-999999999']) await writeFile(join(folder, name), '');
  await utimes(join(folder, stale), longAgo, longAgo);
  // Without a database it does not come further than to the question of how much room it needs.
  const connection = { host: folder, port: 5432, ssl: false, user: '', password: '', database: '' } as const;
  const nowhere = { clusterDir: folder, adminConnection: () => connection };
  await expect(makeBackup(nowhere, join(folder, 'mine'))).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual([written, 'other.part-999999999']);
});

test('a node that stops lets go of a backup under way, and leaves nothing of it', async () => {
  const postgres = await start(join(await tempDir(), 'data'));
  const folder = await tempDir();
  const endless = join(clusterOf(postgres), 'endless');
  await writeFile(endless, '');
  await truncate(endless, 2 ** 36); // takes no room
  await writeFile(join(folder, names(1)[0] ?? ''), '');
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const settings = { backupDir: undefined, backupIntervalHours: 1, retainedBackups: 3 };
  const end = scheduleBackups(postgres, folder, settings, log);
  await expect.poll(() => readdir(folder), { timeout: 20_000 }).toHaveLength(2);
  await end();
  expect(await readdir(folder)).toEqual(names(1));
  expect(lines).toEqual([]);
});

test('a backup that fails is told in the log', async () => {
  const postgres = await start(join(await tempDir(), 'data'));
  const source = postgres;
  const folder = join(await tempDir(), 'backups');
  await mkdir(folder);
  await writeFile(join(folder, names(1)[0] ?? ''), '');
  await postgres.stop();
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  onTestFinished(
    scheduleBackups(source, folder, { backupDir: undefined, backupIntervalHours: 1, retainedBackups: 3 }, log),
  );
  await expect.poll(() => lines.join(''), { timeout: 20_000 }).toContain('backup failed');
  expect(await readdir(folder)).toEqual(names(1));
});

test('backups lie beside the data, or where the configuration says', () => {
  expect(backupFolderOf({ backupDir: undefined }, '/data')).toBe('/data/backups');
  expect(backupFolderOf({ backupDir: '/mnt/elsewhere' }, '/data')).toBe('/mnt/elsewhere');
});
