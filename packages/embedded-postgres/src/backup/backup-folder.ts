import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { hasErrorCode } from '../files/private-files.ts';
import { isRunning } from '../server/processes.ts';

const NAME = /^muster-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar\.zst$/;
const DRAFT = /^(.+)\.part-(\d+)$/;
/** A draft grows all the time, but for the longest that PostgreSQL may take to begin. */
const STALE_DRAFT_AGE_MS = 3_600_000;

/** A backup in the folder where they are kept. */
export interface StoredBackup {
  readonly path: string;
  readonly madeAt: Date;
  readonly bytes: number;
}

/** A moment as a part of a file's name. */
export const compactTime = (moment: Date): string => moment.toISOString().replaceAll(/[-:.]/g, '');

/** What a backup that is made at this moment is called. */
export const backupName = (madeAt: Date): string => `muster-${compactTime(madeAt)}.tar.zst`;

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  });
}

/** The backups in a folder, the newest first. Their names say when they were made: a copy keeps that. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = [];
  for (const name of (await listNames(folder)).toSorted().toReversed()) {
    const madeAt = NAME.test(name) && new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6.$7Z'));
    const path = join(folder, name);
    if (madeAt) backups.push({ path, madeAt, bytes: (await stat(path)).size });
  }
  return backups;
}

/** Removes all but the newest backups of a folder. */
export async function removeOldBackups(folder: string, count: number): Promise<void> {
  for (const { path } of (await listBackups(folder)).slice(count)) await rm(path, { force: true });
}

/** Where a backup is written until it is whole; the writer's pid is in the name. */
export const draftPath = (path: string): string => `${path}.part-${process.pid}`;

/** Whether nobody writes a draft any more. Its writer's number may be that of another program now, or one's own. */
async function isStale(path: string, pid: number): Promise<boolean> {
  if (pid === process.pid || !isRunning(pid)) return true;
  const { mtimeMs } = await stat(path);
  return Date.now() - mtimeMs > STALE_DRAFT_AGE_MS;
}

/** Removes drafts whose writer is gone: of this file, and of the backups that are kept beside it. */
export async function removeStaleDrafts(path: string): Promise<void> {
  for (const name of await listNames(dirname(path))) {
    const [, of = '', pid] = DRAFT.exec(name) ?? [];
    const isOurs = NAME.test(of) || of === basename(path);
    const draft = join(dirname(path), name);
    if (isOurs && (await isStale(draft, Number(pid)))) await rm(draft, { force: true });
  }
}
