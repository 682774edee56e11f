import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { deleteDeadSessions } from './auth/sessions.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase, openPool } from './db/client.ts';
import { migrateDatabase } from './db/migrate.ts';
import { insertStarterGames } from './features/games/game-repository.ts';
import { createLive } from './live/live.ts';
import { createPostgresBus } from './live/postgres-bus.ts';
import { openConfiguredDatabase } from './open-database.ts';

const CLEAN_UP_EVERY_MS = 3_600_000;

/** A running node. */
export interface RunningNode {
  readonly url: string;
  /** Where the data is, for people. */
  readonly place: string;
  /** Lets requests under way end, sends live connections elsewhere, then lets go of the database. */
  stop(): Promise<void>;
}

const urlOf = (app: FastifyInstance, host: string): string => {
  const address: AddressInfo | string | null = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
};

function cleanUpRegularly(db: Database, log: Logger): NodeJS.Timeout {
  const cleanUp = (): void =>
    void deleteDeadSessions(db).catch((error: unknown) => log.warn({ err: error }, 'old sessions not removed'));
  cleanUp();
  return setInterval(cleanUp, CLEAN_UP_EVERY_MS);
}

/** Starts a node: database, schema, live delivery, then the door. */
export async function startNode(config: Config, log: Logger): Promise<RunningNode> {
  const database = await openConfiguredDatabase(config, log);
  await migrateDatabase(database.target);
  const pool = openPool(database.target, (error) => log.warn({ err: error }, 'database connection broke'));
  const db = openDatabase(pool);
  await insertStarterGames(db);
  const live = createLive(db, createPostgresBus(database.target, log), log);
  let isDraining = false;
  const app = await buildApp({ config, db, pool, live, log, isDraining: () => isDraining });
  await live.start();
  await app.listen({ port: config.port, host: config.host });
  const cleaning = cleanUpRegularly(db, log);
  return {
    url: urlOf(app, config.host),
    place: database.place,
    async stop() {
      isDraining = true;
      clearInterval(cleaning);
      await live.stop();
      await app.close();
      await pool.end();
      await database.close();
    },
  };
}
