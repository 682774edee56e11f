import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { ConnectionTarget } from '../db/client.ts';
import { type BackupSource, startEmbeddedPostgres } from '@muster/embedded-postgres';

/** Where the database is, and how to let go of it. */
export interface OpenedDatabase {
  readonly target: ConnectionTarget;
  /** For people: where the data is. */
  readonly location: string;
  /** The folder of this node's own files. */
  readonly dataDir: string;
  /** What backups are made of; null where the database is somebody else's to keep. */
  readonly backupSource: BackupSource | null;
  readonly close: () => Promise<void>;
}

/** The database of DATABASE_URL, or one of our own under DATA_DIR. */
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
    log: (line) => log.info({ from: 'postgres' }, line),
  });
  const target = postgres.connection();
  const { dataDir } = postgres;
  return { target, location: dataDir, dataDir, backupSource: postgres, close: () => postgres.stop() };
}
