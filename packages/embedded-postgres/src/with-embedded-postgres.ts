import { join } from 'node:path';
import {
  CLUSTER_FOLDER,
  appPasswordFile,
  hasCluster,
  resolveDataFolder,
  superuserPasswordFile,
} from './cluster/data-folder.ts';
import { type Connections, createConnections, withClient } from './database-connection.ts';
import { readPasswordFile } from './files/password-file.ts';
import { findSocketFolder } from './server/stale-postmaster.ts';
import { type EmbeddedPostgres, SYSTEM_DIR, startEmbeddedPostgres } from './start-embedded-postgres.ts';

/** A running database, started by this or another process. */
export type ReachablePostgres = Pick<EmbeddedPostgres, 'dataDir' | 'clusterDir' | keyof Connections>;

/** The folder that {@link startEmbeddedPostgres} would use for `requested`. */
export const resolveDataDir = async (requested: string, log: (line: string) => void): Promise<string> =>
  (await resolveDataFolder(requested, SYSTEM_DIR, log)).dataDir;

/** Connects to the database that another process runs in a data folder. Returns null if there is none. */
async function findRunningPostgres(dataDir: string): Promise<ReachablePostgres | null> {
  const app = await readPasswordFile(appPasswordFile(dataDir));
  const admin = await readPasswordFile(superuserPasswordFile(dataDir));
  const socketFolder = await findSocketFolder(dataDir);
  if (app === undefined || admin === undefined || socketFolder === undefined) return null;
  const connections = createConnections(socketFolder, app, admin);
  const isRunning = await withClient(connections.adminConnection(), async () => true).catch(() => false);
  return isRunning ? { dataDir, clusterDir: join(dataDir, CLUSTER_FOLDER), ...connections } : null;
}

/** Runs `work` with the database of a data folder. Uses the running one, or starts it for the duration of `work`. */
export async function withEmbeddedPostgres<T>(
  options: { readonly dataDir: string; readonly log: (line: string) => void; readonly createIfMissing: boolean },
  work: (postgres: ReachablePostgres) => Promise<T>,
): Promise<T> {
  const dataDir = await resolveDataDir(options.dataDir, options.log);
  const running = await findRunningPostgres(dataDir);
  if (running) return work(running);
  if (!options.createIfMissing && !(await hasCluster(dataDir))) throw new Error(`There is no database in ${dataDir}.`);
  const started = await startEmbeddedPostgres({ dataDir, log: options.log });
  try {
    return await work(started);
  } finally {
    await started.stop();
  }
}
