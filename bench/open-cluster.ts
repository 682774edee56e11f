import pg from 'pg';
import type { ConnectionTarget } from '../apps/api/src/db/client.ts';
import { openDatabase } from '../apps/api/src/db/client.ts';
import { withClient } from '../apps/api/src/db/embedded/database-connection.ts';
import { SOCKET_PORT } from '../apps/api/src/db/embedded/socket-folder.ts';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../apps/api/src/db/migrate.ts';
import { insertStarterGames } from '../apps/api/src/features/games/game-repository.ts';
import { makeDataFolder } from './start-product.ts';

/** Millions of rows take their time. */
const FILLED_WITHIN_MS = 3_600_000;

/** A database on a socket. */
export type SocketTarget = Extract<ConnectionTarget, { readonly host: string }>;

/** A database server as `npm start` runs it, empty, and gone afterwards. */
export interface Cluster {
  /** Makes a database with the schema and the starter games. */
  createDatabase(name: string): Promise<SocketTarget>;
  close(): Promise<void>;
}

/** Writes into a database what is measured on it. */
export const fillDatabase = <Filled>(
  target: SocketTarget,
  fill: (client: pg.Client) => Promise<Filled>,
): Promise<Filled> => withClient(target, fill, FILLED_WITHIN_MS);

/** Starts one in a folder of its own. */
export async function openCluster(): Promise<Cluster> {
  const folder = await makeDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {} });
  return {
    async createDatabase(name) {
      await withClient(postgres.adminConnection(), (admin) =>
        admin.query(`create database ${name} owner ${postgres.connection().user}`),
      );
      const target = { ...postgres.connection(name), port: SOCKET_PORT, ssl: false } as const;
      await migrateDatabase(target, { info: () => {} });
      const pool = new pg.Pool(target);
      await insertStarterGames(openDatabase(pool));
      await pool.end();
      return target;
    },
    async close() {
      await postgres.stop();
      await folder.remove();
    },
  };
}
