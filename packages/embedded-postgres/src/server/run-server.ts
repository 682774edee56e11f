import { join } from 'node:path';
import { ensureAppDatabase, requireDurability } from '../cluster/app-database.ts';
import { CLUSTER_FOLDER } from '../cluster/data-folder.ts';
import { type Connections, createConnections } from '../database-connection.ts';
import { openPostgresLog } from './postgres-log.ts';
import type { RunAs } from './run-as.ts';
import { chooseSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { type Supervision, supervisePostmaster } from './supervise-postmaster.ts';

/** A data folder with a cluster, and what is needed to run it. */
export interface ServerPlace {
  readonly nativeDir: string;
  readonly dataDir: string;
  readonly user: RunAs;
  readonly adminPassword: string;
  readonly appPassword: string;
}

export interface ServerOptions {
  readonly log: (line: string) => void;
  /** PostgreSQL settings that override the defaults of this package. */
  readonly settings?: Record<string, string>;
  readonly onUnexpectedExit?: () => void;
}

export interface RunningServer extends Connections {
  readonly clusterDir: string;
  /** Fast shutdown. Resolves when the postmaster has exited. */
  stop(): Promise<void>;
}

/** Runs the server of a cluster and restarts it after crashes. The caller must have locked the data folder. */
export async function runServer(
  { nativeDir, dataDir, user, adminPassword, appPassword }: ServerPlace,
  { log, settings = {}, onUnexpectedExit = () => {} }: ServerOptions,
): Promise<RunningServer> {
  const clusterDir = join(dataDir, CLUSTER_FOLDER);
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
  return { clusterDir, connection, adminConnection, stop };
}
