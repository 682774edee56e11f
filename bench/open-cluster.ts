import { createDataFolder, deleteDataFolder } from '@muster/testing/data-folder.ts';
import pg from 'pg';
import { type ConnectionTarget, openDatabase } from '../apps/api/src/db/client.ts';
import { startEmbeddedPostgres, withClient } from '@muster/embedded-postgres';
import { migrateDatabase } from '../apps/api/src/db/migrate.ts';
import { insertStarterGames } from '../apps/api/src/features/games/game-repository.ts';

const FILL_TIMEOUT_MS = 3_600_000;

export type SocketTarget = Extract<ConnectionTarget, { readonly host: string }>;
export type Fill<Filled> = (client: pg.Client) => Promise<Filled>;

/** Starts an empty database server as `npm start` does. */
export async function openCluster() {
  const folder = createDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  return {
    /** Creates a database with the schema and the starter games, and fills it. */
    async createDatabase<Filled>(name: string, fill: Fill<Filled>) {
      await withClient(postgres.adminConnection(), (admin) =>
        admin.query(`create database ${name} owner ${postgres.connection().user}`),
      );
      const target = postgres.connection(name);
      await migrateDatabase(target, { info: () => {} });
      const pool = new pg.Pool(target);
      await insertStarterGames(openDatabase(pool));
      await pool.end();
      return { target, filled: await withClient(target, fill, FILL_TIMEOUT_MS) };
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await postgres.stop();
      await deleteDataFolder(folder);
    },
  };
}
