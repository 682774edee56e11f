import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import {
  backupName,
  type BackupSource,
  createFolders,
  listBackups,
  makeBackup,
  removeOldBackups,
} from '@muster/embedded-postgres';

const HOUR_MS = 3_600_000;
/** Interval of the check for a due backup. A failed one is retried at the next check. */
const CHECK_INTERVAL_MS = 900_000;
const BACKUP_FOLDER = 'backups';

export type BackupSettings = Pick<Config, 'backupDir' | 'backupIntervalHours' | 'retainedBackups'>;

export const backupFolderOf = ({ backupDir }: Pick<Config, 'backupDir'>, dataDir: string): string =>
  backupDir ?? join(dataDir, BACKUP_FOLDER);

/** Writes a backup to the folder and deletes the oldest beyond `retained`. */
export async function addScheduledBackup(source: BackupSource, folder: string, retained: number, signal?: AbortSignal) {
  await createFolders(folder, 0o700);
  const path = join(folder, backupName(new Date()));
  const bytes = await makeBackup(source, path, signal);
  await removeOldBackups(folder, retained);
  return { path, bytes };
}

/** Time of the last backup, or else of the creation or restore of the database. */
async function lastBackupTime({ clusterDir }: BackupSource, folder: string): Promise<number> {
  const [newest] = await listBackups(folder);
  return newest ? newest.madeAt.getTime() : (await stat(join(clusterDir, 'PG_VERSION'))).mtimeMs;
}

/**
 * Writes a backup whenever one is due; restarts do not reset the interval. Returns a function that stops the schedule and
 * aborts a running backup.
 */
export function scheduleBackups(
  source: BackupSource,
  folder: string,
  settings: BackupSettings,
  log: Logger,
): () => Promise<void> {
  const intervalMs = settings.backupIntervalHours * HOUR_MS;
  if (intervalMs === 0) return async () => {};
  const abortController = new AbortController();
  const backUpWhenDue = async (): Promise<void> => {
    try {
      if (Date.now() - (await lastBackupTime(source, folder)) < intervalMs) return;
      log.info(
        await addScheduledBackup(source, folder, settings.retainedBackups, abortController.signal),
        'backup made',
      );
    } catch (error) {
      if (!abortController.signal.aborted) log.error({ err: error }, 'backup failed');
    }
  };
  let current: Promise<void> | null = null;
  const checkNow = (): void => {
    current ??= backUpWhenDue().finally(() => (current = null));
  };
  checkNow();
  const timer = setInterval(checkNow, CHECK_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    abortController.abort();
    await current;
  };
}
