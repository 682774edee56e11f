import { basename } from 'node:path';
import { freeBytes, listBackups } from '@muster/embedded-postgres';
import { openBackupStore } from '../jobs/backup-store.ts';
import { backupFolderOf } from '../jobs/schedule-backups.ts';
import type { Config } from '../settings/config.ts';
import { readLastBackupCheck } from './check-backup.ts';
import type { BackupFacts, DiskFacts } from './describe-storage.ts';
import { explain } from './explain.ts';

async function readStore(config: Config): Promise<BackupFacts['store']> {
  if (config.backupStoreUrl === undefined) return null;
  try {
    const copies = await (await openBackupStore(config.backupStoreUrl)).list();
    return { names: copies.map(({ name }) => name) };
  } catch (error) {
    return { failure: explain(config, error) };
  }
}

/** Reads what the checks need to know about backups. */
export async function readBackupFacts(
  config: Config,
  dataDir: string,
  now: Date,
): Promise<Omit<BackupFacts, 'isBeingRead'>> {
  const folder = backupFolderOf(config, dataDir);
  const newest = (await listBackups(folder)).find(({ madeAt }) => madeAt <= now);
  return {
    isExternal: config.databaseUrl !== undefined,
    folder,
    intervalHours: config.backupIntervalHours,
    newest: newest ? { ...newest, name: basename(newest.path) } : null,
    store: await readStore(config),
    lastCheck: await readLastBackupCheck(folder),
  };
}

/** The free space of the data folder, and of the folder of backups if it is set. */
export const readDisks = (config: Config, dataDir: string): Promise<DiskFacts[]> =>
  Promise.all(
    [dataDir, ...(config.backupDir === undefined ? [] : [config.backupDir])].map(async (folder): Promise<DiskFacts> => {
      try {
        return { folder, freeBytes: await freeBytes(folder) };
      } catch (error) {
        return { folder, freeBytes: 0, failure: explain(config, error) };
      }
    }),
  );
