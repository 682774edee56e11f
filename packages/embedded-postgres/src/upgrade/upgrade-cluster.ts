import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { RESTORED_FOLDER, finishRestore } from '../backup/finish-restore.ts';
import { type BackupSource, requireSpaceForCopy } from '../backup/make-backup.ts';
import { MAJOR_VERSION, PREVIOUS_MAJOR_VERSION } from '../cluster/cluster-version.ts';
import { ensureCluster } from '../cluster/create-cluster.ts';
import { CLUSTER_FOLDER, superuserPasswordFile } from '../cluster/data-folder.ts';
import type { DatabaseConnection } from '../database-connection.ts';
import { createPrivateFolder, sync } from '../files/private-files.ts';
import { type RunningServer, type ServerPlace, runServer } from '../server/run-server.ts';
import { stopStalePostmaster } from '../server/stale-postmaster.ts';
import { copyRows } from './copy-rows.ts';

/** Data folder of the new cluster until it is complete. */
const DRAFT_FOLDER = 'upgrade';

export interface UpgradeSteps {
  /** Backs up the previous cluster, before anything else happens. */
  readonly backUp: (source: BackupSource) => Promise<unknown>;
  /** Creates the tables of `previous` in the empty database `next`, without triggers. Their rows are copied afterwards. */
  readonly createTables: (next: DatabaseConnection, previous: DatabaseConnection) => Promise<unknown>;
}

/** Runs `work` while the server of a cluster runs. */
async function withServer<T>(
  place: ServerPlace,
  log: (line: string) => void,
  work: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const server = await runServer(place, { log });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function copyCluster(
  place: ServerPlace,
  draftDir: string,
  previousNativeDir: string,
  log: (line: string) => void,
  steps: UpgradeSteps,
): Promise<void> {
  await withServer({ ...place, nativeDir: previousNativeDir }, log, async (previous) => {
    await steps.backUp(previous);
    await requireSpaceForCopy(previous, place.dataDir, 'the upgraded database');
    await createPrivateFolder(draftDir, place.user);
    await ensureCluster(place.nativeDir, draftDir, superuserPasswordFile(place.dataDir), place.user);
    await withServer({ ...place, dataDir: draftDir }, log, async (next) => {
      await steps.createTables(next.connection(), previous.connection());
      await copyRows(previous, next, log);
    });
  });
}

/**
 * Replaces the cluster of the previous major version with a new one that has the same tables and rows. Both servers run
 * for the copy, so it needs space for both. The rows of the previous cluster do not change, and it is retained under another
 * name. A killed upgrade starts again at the next start.
 */
export async function upgradeCluster(
  place: ServerPlace,
  previousNativeDir: string,
  log: (line: string) => void,
  steps: UpgradeSteps | undefined,
): Promise<void> {
  const { dataDir } = place;
  if (!steps) {
    throw new Error(`The database was made by PostgreSQL ${PREVIOUS_MAJOR_VERSION}. Start Muster once to upgrade it.`);
  }
  const draftDir = join(dataDir, DRAFT_FOLDER);
  const removeDraft = async (): Promise<void> => {
    await stopStalePostmaster(join(draftDir, CLUSTER_FOLDER), log);
    await rm(draftDir, { recursive: true, force: true, maxRetries: 5 });
  };
  await removeDraft();
  log(
    `Upgrading the database from PostgreSQL ${PREVIOUS_MAJOR_VERSION} to ${MAJOR_VERSION}. This can take several minutes.`,
  );
  try {
    await copyCluster(place, draftDir, previousNativeDir, log, steps);
    await rename(join(draftDir, CLUSTER_FOLDER), join(dataDir, RESTORED_FOLDER));
    await sync(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database could not be upgraded to PostgreSQL ${MAJOR_VERSION}, and is unchanged: ${reason}`, {
      cause: error,
    });
  } finally {
    await removeDraft();
  }
  const replaced = await finishRestore(dataDir);
  log(`The database is upgraded. The previous one is in ${replaced}: delete it when you no longer need it.`);
}
