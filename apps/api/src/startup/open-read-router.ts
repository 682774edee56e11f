import type { Config } from './config.ts';
import { type Database, openDatabase, openPool, replicaTimeouts } from '../db/client.ts';
import {
  createReplica,
  defaultReplicaTiming,
  readFromPrimary,
  type Replica,
  type ReplicaTiming,
  type ReadRouter,
} from '../db/read-router.ts';

interface OpenedReads {
  readonly reads: ReadRouter;
  /** Null if none is configured. */
  readonly replica: Replica | null;
  readonly close: () => Promise<void>;
}

/** Opens the replica of DATABASE_READ_URL, if set. A node also starts while it is unavailable. */
export function openReadRouter(
  { databaseReadUrl, databaseConnections }: Config,
  primary: Database,
  log: Parameters<typeof createReplica>[0]['log'],
  timing: Partial<ReplicaTiming> = {},
): OpenedReads {
  if (databaseReadUrl === undefined) return { reads: readFromPrimary(primary), replica: null, close: async () => {} };
  const pool = openPool(
    { connectionString: databaseReadUrl },
    databaseConnections,
    () => replica.recordLostConnection(),
    replicaTimeouts,
  );
  const replica = createReplica({
    primary,
    replica: openDatabase(pool),
    log,
    timing: { ...defaultReplicaTiming, ...timing },
  });
  const close = async (): Promise<void> => {
    await replica.stop();
    await pool.end();
  };
  return { reads: replica, replica, close };
}
