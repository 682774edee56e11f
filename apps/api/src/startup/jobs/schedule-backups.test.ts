import { mkdir, readdir, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeBackup } from '@muster/embedded-postgres';
import {
  DEADLINE_MS,
  clusterOf,
  copyDataDir,
  start,
  tempDir,
} from '../../../../../packages/embedded-postgres/test/started-postgres.ts';
import { createLogger } from '#src/http/logger.ts';
import { addScheduledBackup, backupFolderOf, checkBackupFolder, scheduleBackups } from './schedule-backups.ts';

const names = (...days: number[]): string[] => days.map((day) => `muster-2026010${day}T000000000Z.tar.zst`);
const aNewOne = expect.stringMatching(/^muster-\d{8}T\d{9}Z\.tar\.zst$/);

vi.setConfig({ testTimeout: 4 * DEADLINE_MS });
/** A backup has no time limit, and copies about a thousand files one by one. */
const pollOptions = { timeout: 3 * DEADLINE_MS };

test('writes a backup when one is due and deletes the oldest, but no other files', async () => {
  const source = await start(await copyDataDir());
  const folder = join(await tempDir(), 'backups');
  await mkdir(folder);
  for (const name of [...names(1, 2, 3), 'before-the-party.tar.zst']) await writeFile(join(folder, name), '');
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const schedule = (backupIntervalHours: number): void => {
    const settings = { backupDir: undefined, backupIntervalHours, retainedBackups: 3 };
    onTestFinished(scheduleBackups(source, folder, settings, log));
  };
  schedule(0);
  schedule(24);
  await expect.poll(() => lines.length, pollOptions).toBe(1);
  expect(lines[0]).toContain('backup made');
  expect(await readdir(folder)).toEqual(['before-the-party.tar.zst', ...names(2, 3), aNewOne]);
  schedule(24);
  // A manual backup counts as well: no other is due, and the oldest is deleted.
  await addScheduledBackup(source, folder, 3);
  expect(await readdir(folder)).toEqual(['before-the-party.tar.zst', ...names(3), aNewOne, aNewOne]);
  expect(lines).toHaveLength(1);
});

test('deletes the remains of an aborted backup before the next, but not those of a running one', async () => {
  const folder = await tempDir();
  const [stored = '', own, later] = names(1, 2, 3);
  const longAgo = Date.now() / 1000 - 86_400;
  const written = `${stored}.part-${process.ppid}`;
  const stale = `${later}.part-${process.ppid}`;
  const dead = [`${stored}.part-999999999`, `${own}.part-${process.pid}`, 'mine.part-999999999', stale];
  for (const name of [...dead, written, 'other.part-999999999']) await writeFile(join(folder, name), '');
  await utimes(join(folder, stale), longAgo, longAgo);
  // Fails when it checks the size of the database, because there is none.
  const connection = { host: folder, port: 5432, ssl: false, user: '', password: '', database: '' } as const;
  const nowhere = { clusterDir: folder, adminConnection: () => connection };
  await expect(makeBackup(nowhere, join(folder, 'mine'))).rejects.toThrow('ENOENT');
  expect(await readdir(folder)).toEqual([written, 'other.part-999999999']);
});

test('a backup dated in the future does not prevent or replace later ones', async () => {
  const source = await start(await copyDataDir());
  const folder = await tempDir();
  const future = 'muster-29990101T000000000Z.tar.zst';
  await writeFile(join(folder, future), '');
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const settings = { backupDir: undefined, backupIntervalHours: 24, retainedBackups: 1 };
  onTestFinished(scheduleBackups(source, folder, settings, log));
  await expect.poll(() => lines.join(''), pollOptions).toContain('backup made');
  expect(await readdir(folder)).toEqual([aNewOne]);
  expect(await readdir(folder)).not.toContain(future);
});

test('aborts a running backup at shutdown and deletes its file', async () => {
  const postgres = await start(await copyDataDir());
  const folder = await tempDir();
  const endless = join(clusterOf(postgres), 'endless');
  await writeFile(endless, '');
  await truncate(endless, 2 ** 36); // a sparse file
  await writeFile(join(folder, names(1)[0] ?? ''), '');
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const settings = { backupDir: undefined, backupIntervalHours: 1, retainedBackups: 3 };
  const end = scheduleBackups(postgres, folder, settings, log);
  await expect.poll(() => readdir(folder), pollOptions).toHaveLength(2);
  await end();
  expect(await readdir(folder)).toEqual(names(1));
  expect(lines).toEqual([]);
});

test('logs a failed backup', async () => {
  const postgres = await start(await copyDataDir());
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
  await expect.poll(() => lines.join(''), pollOptions).toContain('backup failed');
  expect(await readdir(folder)).toEqual(names(1));
});

test('the backup folder is next to the data unless configured', () => {
  expect(backupFolderOf({ backupDir: undefined }, '/data')).toBe('/data/backups');
  expect(backupFolderOf({ backupDir: '/mnt/elsewhere' }, '/data')).toBe('/mnt/elsewhere');
});

test('makes the first backup of a database that is four minutes old', async () => {
  const source = await start(await copyDataDir());
  const folder = join(await tempDir(), 'backups');
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const schedule = () =>
    scheduleBackups(source, folder, { backupDir: undefined, backupIntervalHours: 24, retainedBackups: 3 }, log);
  await schedule()();
  expect(lines).toEqual([]);
  const fourMinutesAgo = Date.now() / 1000 - 240;
  await utimes(join(clusterOf(source), 'PG_VERSION'), fourMinutesAgo, fourMinutesAgo);
  onTestFinished(schedule());
  await expect.poll(() => lines.join(''), pollOptions).toContain('backup made');
  expect(await readdir(folder)).toEqual([aNewOne]);
});

test('states in one line that BACKUP_DIR cannot be written to, and leaves a writable one empty', async () => {
  const folder = await tempDir();
  await writeFile(join(folder, 'file'), '');
  const check = (backupDir: string) =>
    checkBackupFolder({ backupDir, backupIntervalHours: 24, databaseUrl: undefined });
  await expect(check(join(folder, 'file', 'backups'))).rejects.toThrow(
    /^Backups cannot be written to BACKUP_DIR .+file\/backups\. Give the user that runs Muster access to it/,
  );
  await check(join(folder, 'new', 'backups'));
  expect(await readdir(join(folder, 'new', 'backups'))).toEqual([]);
});
