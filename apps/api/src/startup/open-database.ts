import { dirname, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './settings/config.ts';
import type { ConnectionTarget } from '#src/db/client.ts';
import { createMatchingTables } from '#src/db/migrate.ts';
import { backUpForUpgrade, backupFolderOf } from './jobs/schedule-backups.ts';
import { type BackupSource, startEmbeddedPostgres } from '@muster/embedded-postgres';

export interface OpenedDatabase {
  readonly target: ConnectionTarget;
  /** Location of the data, as printed at startup. */
  readonly location: string;
  /** Folder of this node's own files. */
  readonly dataDir: string;
  /** Source of backups; null for an external database. */
  readonly backupSource: BackupSource | null;
  readonly close: () => Promise<void>;
}

/** Opens the database of DATABASE_URL, or starts an embedded PostgreSQL in DATA_DIR. */
export async function openConfiguredDatabase(config: Config, log: Logger): Promise<OpenedDatabase> {
  if (config.databaseUrl !== undefined) {
    const { host } = new URL(config.databaseUrl);
    return {
      target: { connectionString: config.databaseUrl },
      location: `PostgreSQL at ${host}`,
      dataDir: resolve(config.dataDir),
      backupSource: null,
      close: async () => {},
    };
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (line) => log.warn({ from: 'postgres' }, line),
    upgrade: {
      backUp: (source) => {
        const folder = backupFolderOf(config, dirname(source.clusterDir));
        return backUpForUpgrade(source, folder, config.retainedBackups);
      },
      createTables: createMatchingTables,
    },
  });
  const target = postgres.connection();
  const { dataDir } = postgres;
  return { target, location: dataDir, dataDir, backupSource: postgres, close: () => postgres.stop() };
}
