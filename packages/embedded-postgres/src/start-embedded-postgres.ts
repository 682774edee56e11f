import { join } from 'node:path';

import { ensureAppDatabase, requireDurability } from './cluster/app-database.ts';
import { finishRestore } from './backup/finish-restore.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import type { Restored } from './backup/restore-backup.ts';
import { ensureCluster, rejectUnknownCluster } from './cluster/create-cluster.ts';
import {
  CLUSTER_FOLDER,
  appPasswordFile,
  renameSuperuserPasswordFile,
  resolveDataFolder,
  superuserPasswordFile,
} from './cluster/data-folder.ts';
import { createConnections } from './database-connection.ts';
import type { Connections } from './database-connection.ts';
import { explainFolderError } from './files/explain-folder-error.ts';
import { lockFolder } from './files/folder-lock.ts';
import { installedNativeDir, ensureUsableNativeDir } from './server/native-binaries.ts';
import { ensurePassword } from './files/password-file.ts';
import { openPostgresLog } from './server/postgres-log.ts';
import { resetSuperuserPassword } from './cluster/reset-superuser-password.ts';
import { isRoot } from './server/run-as.ts';
import type { RunAs } from './server/run-as.ts';
import { chooseSocketFolder, removeSocketFolder } from './server/socket-folder.ts';
import { supervisePostmaster } from './server/supervise-postmaster.ts';
import type { Supervision } from './server/supervise-postmaster.ts';

/** A PostgreSQL of our own that is kept alive until it is stopped. */
export interface EmbeddedPostgres extends Connections {
  /** Where the data really lives (may differ from what was asked when root cannot use it). */
  readonly dataDir: string;
  /** PostgreSQL's own folder, inside `dataDir`. */
  readonly clusterDir: string;
  /** True when this start created the cluster. */
  readonly isFirstStart: boolean;
  /** Fast shutdown, waits for the end. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  /** Extra PostgreSQL settings; they win over ours, so production must not weaken durability here. */
  settings?: Record<string, string>;
  onUnexpectedExit?: () => void;
}

/** Where a start finds things on this machine. */
export interface SystemPaths {
  /** PostgreSQL's programs as npm installed them. */
  readonly nativeDir: string;
  /** Where root keeps what cannot lie in a closed checkout. */
  readonly systemDir: string;
}

/** Where root keeps data and programs that cannot lie where they were asked for. */
export const SYSTEM_DIR = '/var/lib/muster';

/** Starts the database in `options.dataDir`, made there when it is missing. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return await startEmbeddedPostgresAt({ nativeDir: installedNativeDir(), systemDir: SYSTEM_DIR }, options);
}

/** The same with other places than this machine's usual ones. */
export async function startEmbeddedPostgresAt(
  places: SystemPaths,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { release, ...settled } = await prepare(places, options);
  try {
    const served = await startServer(settled, options);
    let stopped: Promise<void> | undefined;
    return { ...served, stop: () => (stopped ??= served.stop().finally(release)) };
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

/** Finds the data folder and the programs, and reserves the folder until `release` is called. */
async function prepare(
  places: SystemPaths,
  options: Pick<EmbeddedPostgresOptions, 'dataDir' | 'log'>,
): Promise<Prepared & { readonly release: () => void }> {
  const { dataDir, user } = await resolveDataFolder(options.dataDir, places.systemDir, options.log);
  const release = await lockFolder(dataDir, user, options.log).catch(async (error: unknown) => {
    throw await explainFolderError(dataDir, error);
  });
  try {
    await renameSuperuserPasswordFile(dataDir);
    const copyDir = isRoot() ? places.systemDir : dataDir;
    const nativeDir = await ensureUsableNativeDir(places.nativeDir, copyDir, user, options.log);
    return { nativeDir, dataDir, user, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Puts the database of a backup into a data folder that no Muster is using. */
export async function restoreEmbeddedPostgres(
  file: string,
  options: Pick<EmbeddedPostgresOptions, 'dataDir' | 'log'>,
): Promise<Restored> {
  const { release, ...settled } = await prepare({ nativeDir: installedNativeDir(), systemDir: SYSTEM_DIR }, options);
  try {
    return await restoreBackup(file, settled);
  } finally {
    release();
  }
}

/** From here on the folder is ours alone. */
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
