import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../settings/config.ts';
import {
  backupName,
  type BackupSource,
  createFolders,
  listBackups,
  makeBackup,
  removeOldBackups,
} from '@muster/embedded-postgres';
import { openBackupStore } from './backup-store.ts';

const HOUR_MS = 3_600_000;
/** Interval of the check for a due backup. A failed one is retried at the next check. */
const CHECK_INTERVAL_MS = 300_000;
/** Age of a new database at its first backup, which a check then makes within 10 minutes of the first start. */
const FIRST_BACKUP_DELAY_MS = 240_000;
const BACKUP_FOLDER = 'backups';

/** Backs up before an upgrade, unless a failed one has just done so: repeated starts would delete all older backups. */
export async function backUpForUpgrade(source: BackupSource, folder: string, retained: number): Promise<void> {
  const [newest] = await listBackups(folder);
  const ageMs = newest ? Date.now() - newest.madeAt.getTime() : Infinity;
  if (ageMs < 0 || ageMs > HOUR_MS) await addScheduledBackup(source, folder, retained);
}

type BackupSettings = Pick<Config, 'backupDir' | 'backupIntervalHours' | 'retainedBackups'> &
  Partial<Pick<Config, 'backupStoreUrl'>>;

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

/**
 * Whether a backup is due: an interval after the last one, or soon after the creation or restore of the database. Ignores
 * times in the future, from a clock that was ahead.
 */
async function isBackupDue({ clusterDir }: BackupSource, folder: string, intervalMs: number): Promise<boolean> {
  const now = Date.now();
  const backups = await listBackups(folder);
  const last = backups.find(({ madeAt }) => madeAt.getTime() <= now);
  if (last || backups.length > 0) return now >= (last?.madeAt.getTime() ?? 0) + intervalMs;
  const { mtimeMs } = await stat(join(clusterDir, 'PG_VERSION'));
  return mtimeMs > now || now >= mtimeMs + FIRST_BACKUP_DELAY_MS;
}

/** Throws one readable line if this process cannot write to the configured folder. */
export async function checkBackupFolder({
  backupDir: folder,
  backupIntervalHours,
  databaseUrl,
}: Pick<Config, 'backupDir' | 'backupIntervalHours' | 'databaseUrl'>): Promise<void> {
  if (folder === undefined || backupIntervalHours === 0 || databaseUrl !== undefined) return;
  const probe = join(folder, `write-test-${process.pid}`);
  try {
    await createFolders(folder, 0o700);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const advice = 'Give the user that runs Muster access to it, or set another folder.';
    throw new Error(`Backups cannot be written to BACKUP_DIR ${folder}. ${advice}`, { cause: error });
  }
}

/** Uploads the newest backup, once. Returns a function that does so after each check, and retries after a failure. */
function createUploader(folder: string, { backupStoreUrl, retainedBackups }: BackupSettings, log: Logger) {
  if (backupStoreUrl === undefined) return async () => {};
  let uploaded: string | undefined;
  return async (): Promise<void> => {
    try {
      const [newest] = await listBackups(folder);
      if (!newest || newest.path === uploaded) return;
      const store = await openBackupStore(backupStoreUrl);
      if (await store.add(newest.path, retainedBackups)) log.info({ path: newest.path }, 'backup uploaded');
      uploaded = newest.path;
    } catch (error) {
      log.error({ err: error }, 'backup upload failed');
    }
  };
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
  const uploadNewest = createUploader(folder, settings, log);
  const backUpWhenDue = async (): Promise<void> => {
    try {
      if (!(await isBackupDue(source, folder, intervalMs))) return;
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
    current ??= backUpWhenDue()
      .then(uploadNewest)
      .finally(() => (current = null));
  };
  checkNow();
  const timer = setInterval(checkNow, CHECK_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    abortController.abort();
    await current;
  };
}
