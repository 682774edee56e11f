import { createDataFolder, deleteDataFolder } from '@muster/testing/data-folder.ts';
import pg from 'pg';
import { type ConnectionTarget, openDatabase } from '../apps/api/src/db/client.ts';
import { startEmbeddedPostgres, withClient } from '@muster/embedded-postgres';
import { migrateDatabase } from '../apps/api/src/db/migrate.ts';
import { insertStarterGames } from '../apps/api/src/features/games/game-repository.ts';

/** Inserting millions of rows takes long. */
const FILL_TIMEOUT_MS = 3_600_000;

/** A database on a socket. */
export type SocketTarget = Extract<ConnectionTarget, { readonly host: string }>;
export type Fill<Filled> = (client: pg.Client) => Promise<Filled>;

/** An empty database server as `npm start` runs it. */
export interface Cluster extends AsyncDisposable {
  /** Creates a database with the schema and the starter games, and fills it. */
  createDatabase<Filled>(
    name: string,
    fill: Fill<Filled>,
  ): Promise<{ readonly target: SocketTarget; readonly filled: Filled }>;
}

export async function openCluster(): Promise<Cluster> {
  const folder = createDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  return {
    async createDatabase(name, fill) {
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
    async [Symbol.asyncDispose]() {
      await postgres.stop();
      await deleteDataFolder(folder);
    },
  };
}
