import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { failedWith } from '../private-files.ts';
import { isRunning } from '../processes.ts';

const NAME = /^muster-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar\.zst$/;
const DRAFT = /^muster-\w+\.tar\.zst\.part-(\d+)$/;

/** A backup in the folder where they are kept. */
export interface KeptBackup {
  readonly path: string;
  readonly madeAt: Date;
  readonly bytes: number;
}

/** A moment as a part of a file's name. */
export const compactTime = (moment: Date): string => moment.toISOString().replaceAll(/[-:.]/g, '');

/** What a backup that is made at this moment is called. */
export const backupName = (madeAt: Date): string => `muster-${compactTime(madeAt)}.tar.zst`;

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (failedWith(error, 'ENOENT')) return [];
    throw error;
  });
}

/** The backups in a folder, the newest first. Their names say when they were made: a copy keeps that. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const backups: KeptBackup[] = [];
  for (const name of (await namesIn(folder)).toSorted().toReversed()) {
    const madeAt = NAME.test(name) && new Date(name.replace(NAME, '$1-$2-$3T$4:$5:$6.$7Z'));
    const path = join(folder, name);
    if (madeAt) backups.push({ path, madeAt, bytes: (await stat(path)).size });
  }
  return backups;
}

/** Removes all but the newest backups of a folder, and drafts whose writer is gone. */
export async function removeOldBackups(folder: string, kept: number): Promise<void> {
  const old = (await listBackups(folder)).slice(kept).map(({ path }) => path);
  const dead = (await namesIn(folder)).filter((name) => {
    const pid = DRAFT.exec(name)?.[1];
    return pid !== undefined && !isRunning(Number(pid));
  });
  for (const path of [...old, ...dead.map((name) => join(folder, name))]) await rm(path, { force: true });
}
