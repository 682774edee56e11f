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
/** How often a node looks whether a backup is due; one that failed is tried again then. */
const CHECK_INTERVAL_MS = 900_000;
const BACKUP_FOLDER = 'backups';

/** What has to do with backups in the configuration. */
export type BackupSettings = Pick<Config, 'backupDir' | 'backupIntervalHours' | 'retainedBackups'>;

/** Where the backups of a data folder are kept. */
export const backupFolderOf = ({ backupDir }: Pick<Config, 'backupDir'>, dataDir: string): string =>
  backupDir ?? join(dataDir, BACKUP_FOLDER);

/** Makes a backup among the others, and lets go of those that are too many. */
export async function addScheduledBackup(source: BackupSource, folder: string, retained: number, signal?: AbortSignal) {
  await createFolders(folder, 0o700);
  const path = join(folder, backupName(new Date()));
  const bytes = await makeBackup(source, path, signal);
  await removeOldBackups(folder, retained);
  return { path, bytes };
}

/** When there was a backup last; without one, when the database was made or restored. */
async function lastBackupTime({ clusterDir }: BackupSource, folder: string): Promise<number> {
  const [newest] = await listBackups(folder);
  return newest ? newest.madeAt.getTime() : (await stat(join(clusterDir, 'PG_VERSION'))).mtimeMs;
}

/**
 * Makes a backup now and then for as long as the node runs. The time between two is counted over restarts. Gives what
 * ends it, together with a backup that is under way.
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
