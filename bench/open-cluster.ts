import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { ConnectionTarget } from '../apps/api/src/db/client.ts';
import { openDatabase } from '../apps/api/src/db/client.ts';
import { SOCKET_PORT } from '../apps/api/src/db/embedded/socket-folder.ts';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../apps/api/src/db/migrate.ts';
import { insertStarterGames } from '../apps/api/src/features/games/game-repository.ts';

/** A database on a socket. */
export type SocketTarget = Extract<ConnectionTarget, { readonly host: string }>;

/** A database server as `npm start` runs it, empty, and gone afterwards. */
export interface Cluster {
  /** Makes a database with the schema and the starter games. */
  createDatabase(name: string): Promise<SocketTarget>;
  close(): Promise<void>;
}

/** Starts one in a folder of its own. */
export async function openCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  // The database may run as another user than this one, who must be able to pass through.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log: () => {} });
  return {
    async createDatabase(name) {
      const admin = new pg.Client({ ...postgres.adminConnection(), port: SOCKET_PORT });
      await admin.connect();
      await admin.query(`create database ${name} owner ${postgres.connection().user}`);
      await admin.end();
      const target = { ...postgres.connection(name), port: SOCKET_PORT, ssl: false } as const;
      await migrateDatabase(target, { info: () => {} });
      const pool = new pg.Pool(target);
      await insertStarterGames(openDatabase(pool));
      await pool.end();
      return target;
    },
    async close() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
