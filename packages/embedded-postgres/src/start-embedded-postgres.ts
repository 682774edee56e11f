import { join } from 'node:path';
import { finishRestore } from './backup/finish-restore.ts';
import { type Restored, restoreBackup } from './backup/restore-backup.ts';
import { PREVIOUS_MAJOR_VERSION, readClusterVersion } from './cluster/cluster-version.ts';
import { ensureCluster, rejectOtherContent } from './cluster/create-cluster.ts';
import { CLUSTER_FOLDER, appPasswordFile, resolveDataFolder, superuserPasswordFile } from './cluster/data-folder.ts';
import type { Connections } from './database-connection.ts';
import { explainFolderError } from './files/explain-folder-error.ts';
import { lockFolder } from './files/folder-lock.ts';
import { installedNativeDir, ensureUsableNativeDir } from './server/native-binaries.ts';
import { ensurePassword } from './files/password-file.ts';
import { resetSuperuserPassword } from './cluster/reset-superuser-password.ts';
import { type RunAs, isRoot } from './server/run-as.ts';
import { type ServerOptions, runServer } from './server/run-server.ts';
import { type UpgradeSteps, upgradeCluster } from './upgrade/upgrade-cluster.ts';

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

export interface EmbeddedPostgresOptions extends ServerOptions {
  dataDir: string;
  /** Upgrades a cluster of the previous major version. Without it, the start fails for such a cluster. */
  upgrade?: UpgradeSteps;
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
  /** Folder of the programs that can open a cluster: `nativeDir`, or the ones of the previous major version. */
  readonly findNativeDir: (clusterDir: string) => Promise<string>;
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
    const ensureUsable = (folder: string) => ensureUsableNativeDir(folder, copyDir, user, options.log);
    const nativeDir = await ensureUsable(paths.nativeDir);
    const findNativeDir = async (clusterDir: string): Promise<string> => {
      const isPrevious = (await readClusterVersion(clusterDir)) === PREVIOUS_MAJOR_VERSION;
      return isPrevious ? await ensureUsable(installedNativeDir(PREVIOUS_MAJOR_VERSION)) : nativeDir;
    };
    return { nativeDir, findNativeDir, dataDir, user, release };
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
  { nativeDir, findNativeDir, dataDir, user }: Prepared,
  { upgrade, ...options }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log } = options;
  const clusterDir = join(dataDir, CLUSTER_FOLDER);
  await finishRestore(dataDir);
  await rejectOtherContent(dataDir);
  const clusterNativeDir = await findNativeDir(clusterDir);
  const adminFile = superuserPasswordFile(dataDir);
  const adminPassword = await ensurePassword(adminFile, user, (password) =>
    resetSuperuserPassword({ nativeDir: clusterNativeDir, dataDir, clusterDir, user }, password, log),
  );
  const appPassword = await ensurePassword(appPasswordFile(dataDir), user, async () => {});
  const place = { nativeDir, dataDir, user, adminPassword, appPassword };
  if (clusterNativeDir !== nativeDir) await upgradeCluster(place, clusterNativeDir, log, upgrade);
  const isFirstStart = await ensureCluster(nativeDir, dataDir, adminFile, user);
  return { dataDir, isFirstStart, ...(await runServer(place, options)) };
}
