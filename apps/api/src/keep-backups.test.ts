import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { backupSourceOf } from './db/embedded/backup/make-backup.ts';
import { DEADLINE_MS, start, tempDir } from './db/embedded/embedded-postgres-fixture.ts';
import { createLogger } from './http/logger.ts';
import { addBackup, backupFolderOf, keepBackups } from './keep-backups.ts';

const names = (...days: number[]): string[] => days.map((day) => `muster-2026010${day}T000000000Z.tar.zst`);
const aNewOne = expect.stringMatching(/^muster-\d{8}T\d{9}Z\.tar\.zst$/);

vi.setConfig({ testTimeout: 4 * DEADLINE_MS });

test('a backup is made when the newest one is old enough; the newest ones stay, with all that is none of them', async () => {
  const source = backupSourceOf(await start(join(await tempDir(), 'data')));
  const folder = join(await tempDir(), 'backups');
  const dead = `${names(3)[0]}.part-999999999`;
  await mkdir(folder);
  for (const name of [...names(1, 2, 3), dead, 'before-the-party.tar.zst']) await writeFile(join(folder, name), '');
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  const keep = (backupEveryHours: number): void => {
    const settings = { backupDir: undefined, backupEveryHours, backupsKept: 3 };
    onTestFinished(keepBackups(source, folder, settings, log));
  };
  keep(0);
  keep(24);
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(1);
  expect(lines[0]).toContain('backup made');
  expect(await readdir(folder)).toEqual(['before-the-party.tar.zst', ...names(2, 3), aNewOne]);
  keep(24);
  // By hand at any time: what is due is not due any more, what is too many goes.
  await addBackup(source, folder, 3);
  expect(await readdir(folder)).toEqual(['before-the-party.tar.zst', ...names(3), aNewOne, aNewOne]);
  expect(lines).toHaveLength(1);
});

test('a backup that fails is told in the log', async () => {
  const postgres = await start(join(await tempDir(), 'data'));
  const source = backupSourceOf(postgres);
  const folder = join(await tempDir(), 'backups');
  await mkdir(folder);
  await writeFile(join(folder, names(1)[0] ?? ''), '');
  await postgres.stop();
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  onTestFinished(keepBackups(source, folder, { backupDir: undefined, backupEveryHours: 1, backupsKept: 3 }, log));
  await expect.poll(() => lines.join(''), { timeout: 20_000 }).toContain('backup failed');
  expect(await readdir(folder)).toEqual(names(1));
});

test('backups lie beside the data, or where the configuration says', () => {
  expect(backupFolderOf({ backupDir: undefined }, '/data')).toBe('/data/backups');
  expect(backupFolderOf({ backupDir: '/mnt/elsewhere' }, '/data')).toBe('/mnt/elsewhere');
});
