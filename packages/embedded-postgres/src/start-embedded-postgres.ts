import { join } from 'node:path';
import { ensureAppDatabase, requireDurability } from './cluster/app-database.ts';
import { finishRestore } from './backup/finish-restore.ts';
import { type Restored, restoreBackup } from './backup/restore-backup.ts';
import { ensureCluster, rejectUnknownCluster } from './cluster/create-cluster.ts';
import { CLUSTER_FOLDER, appPasswordFile, resolveDataFolder, superuserPasswordFile } from './cluster/data-folder.ts';
import { type Connections, createConnections } from './database-connection.ts';
import { explainFolderError } from './files/explain-folder-error.ts';
import { lockFolder } from './files/folder-lock.ts';
import { installedNativeDir, ensureUsableNativeDir } from './server/native-binaries.ts';
import { ensurePassword } from './files/password-file.ts';
import { openPostgresLog } from './server/postgres-log.ts';
import { resetSuperuserPassword } from './cluster/reset-superuser-password.ts';
import { type RunAs, isRoot } from './server/run-as.ts';
import { chooseSocketFolder, removeSocketFolder } from './server/socket-folder.ts';
import { type Supervision, supervisePostmaster } from './server/supervise-postmaster.ts';

/** A running PostgreSQL, restarted after crashes until `stop` is called. */
export interface EmbeddedPostgres extends Connections {
  /** Differs from the requested folder if this process is root and the database's user cannot access that one. */
  readonly dataDir: string;
  /** PostgreSQL's own folder, inside `dataDir`. */
  readonly clusterDir: string;
  /** Whether this start created the cluster. */
  readonly isFirstStart: boolean;
  /** Fast shutdown. Resolves when the postmaster has exited. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  /** PostgreSQL settings that override the defaults of this package. */
  settings?: Record<string, string>;
  onUnexpectedExit?: () => void;
}

export interface SystemPaths {
  /** PostgreSQL's programs as installed by npm. */
  readonly nativeDir: string;
  /** Folder for data and programs that the database's user cannot access in their original place. */
  readonly systemDir: string;
}

export const SYSTEM_DIR = '/var/lib/muster';

/** Starts the database in `options.dataDir`. Creates it on the first start. */
export const startEmbeddedPostgres = (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgresAt({ nativeDir: installedNativeDir(), systemDir: SYSTEM_DIR }, options);

/** {@link startEmbeddedPostgres} with other paths, for tests. */
export async function startEmbeddedPostgresAt(
  paths: SystemPaths,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { release, ...prepared } = await prepare(paths, options);
  try {
    const server = await startServer(prepared, options);
    let stopped: Promise<void> | undefined;
    return { ...server, stop: () => (stopped ??= server.stop().finally(release)) };
  } catch (error) {
    release();
    throw error;
  }
}

interface Prepared {
  readonly nativeDir: string;
  readonly dataDir: string;
  readonly user: RunAs;
}

/** Resolves the data folder and the programs, and locks the folder until `release` is called. */
async function prepare(
  paths: SystemPaths,
  options: Pick<EmbeddedPostgresOptions, 'dataDir' | 'log'>,
): Promise<Prepared & { readonly release: () => void }> {
  const { dataDir, user } = await resolveDataFolder(options.dataDir, paths.systemDir, options.log);
  const release = await lockFolder(dataDir, user, options.log).catch(async (error: unknown) => {
    throw await explainFolderError(dataDir, error);
  });
  try {
    const copyDir = isRoot() ? paths.systemDir : dataDir;
    const nativeDir = await ensureUsableNativeDir(paths.nativeDir, copyDir, user, options.log);
    return { nativeDir, dataDir, user, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Restores a backup into a data folder. Fails if a running process uses the folder. */
export async function restoreEmbeddedPostgres(
  file: string,
  options: Pick<EmbeddedPostgresOptions, 'dataDir' | 'log'>,
): Promise<Restored> {
  const { release, ...prepared } = await prepare({ nativeDir: installedNativeDir(), systemDir: SYSTEM_DIR }, options);
  try {
    return await restoreBackup(file, prepared);
  } finally {
    release();
  }
}

/** The caller must have locked the data folder. */
async function startServer(
  { nativeDir, dataDir, user }: Prepared,
  { log, settings = {}, onUnexpectedExit = () => {} }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const clusterDir = join(dataDir, CLUSTER_FOLDER);
  await finishRestore(dataDir);
  await rejectUnknownCluster(dataDir);
  const adminFile = superuserPasswordFile(dataDir);
  const adminPassword = await ensurePassword(adminFile, user, (password) =>
    resetSuperuserPassword({ nativeDir, dataDir, clusterDir, user }, password, log),
  );
  const appPassword = await ensurePassword(appPasswordFile(dataDir), user, async () => {});
  const isFirstStart = await ensureCluster(nativeDir, dataDir, adminFile, user);

  const socketDir = await chooseSocketFolder(dataDir, user);
  const { connection, adminConnection } = createConnections(socketDir, appPassword, adminPassword);

  const postgresLog = openPostgresLog(dataDir, user);
  let supervision: Supervision | undefined;
  const stop = async (): Promise<void> => {
    await supervision?.stop();
    postgresLog.close();
    await removeSocketFolder(socketDir);
  };
  try {
    supervision = await supervisePostmaster(
      { nativeDir, clusterDir, socketDir, user, settings, postgresLog, log },
      onUnexpectedExit,
    );
    await ensureAppDatabase(adminConnection(), appPassword);
    await requireDurability(connection(), settings);
  } catch (error) {
    await stop();
    throw error;
  }
  return { dataDir, clusterDir, isFirstStart, connection, adminConnection, stop };
}
