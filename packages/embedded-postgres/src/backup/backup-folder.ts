import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ifExists } from '../files/private-files.ts';
import { isRunning } from '../server/processes.ts';

const NAME = /^muster-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar\.zst$/;
const DRAFT = /^(.+)\.part-(\d+)$/;
/** A backup in progress writes more often than that: PostgreSQL needs at most 10 minutes to start one. */
const STALE_DRAFT_AGE_MS = 3_600_000;

interface StoredBackup {
  readonly path: string;
  readonly madeAt: Date;
  readonly bytes: number;
}

/** A timestamp for file names. */
export const compactTime = (moment: Date): string => moment.toISOString().replaceAll(/[-:.]/g, '');

/** File name of a backup. */
export const backupName = (madeAt: Date): string => `muster-${compactTime(madeAt)}.tar.zst`;

const listNames = async (folder: string): Promise<string[]> => (await ifExists(readdir(folder))) ?? [];

/** Backups in a folder, newest first. The time is read from the name, so that it survives copying. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = [];
  for (const name of (await listNames(folder)).toSorted().toReversed()) {
    const madeAt = NAME.test(name) && new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6.$7Z'));
    const path = join(folder, name);
    if (madeAt) backups.push({ path, madeAt, bytes: (await stat(path)).size });
  }
  return backups;
}

/** Deletes all but the newest `count` backups. Backups dated in the future count as the oldest. */
export async function removeOldBackups(folder: string, count: number): Promise<void> {
  const { past = [], future = [] } = Object.groupBy(await listBackups(folder), ({ madeAt }) =>
    madeAt.getTime() > Date.now() ? 'future' : 'past',
  );
  for (const { path } of [...past, ...future].slice(count)) await rm(path, { force: true });
}

/** Path of an unfinished backup. Contains the writer's pid. */
export const draftPath = (path: string): string => `${path}.part-${process.pid}`;

/** Whether the writer has exited. Its pid may be in use again, even by this process. */
async function isStale(path: string, pid: number): Promise<boolean> {
  if (pid === process.pid || !isRunning(pid)) return true;
  const { mtimeMs } = await stat(path);
  return Date.now() - mtimeMs > STALE_DRAFT_AGE_MS;
}

/** Deletes unfinished copies of this file, and of other backups in its folder, whose writer has exited. */
export async function removeStaleDrafts(path: string): Promise<void> {
  for (const name of await listNames(dirname(path))) {
    const [, of = '', pid] = DRAFT.exec(name) ?? [];
    const isOurs = NAME.test(of) || of === basename(path);
    const draft = join(dirname(path), name);
    if (isOurs && (await isStale(draft, Number(pid)))) await rm(draft, { force: true });
  }
}
