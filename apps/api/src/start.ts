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

/** What has been opened so far, to be closed in the reverse order. */
function createClosers() {
  const closers: Array<() => Promise<unknown>> = [];
  return {
    add: (close: () => Promise<unknown>): void => void closers.unshift(close),
    closeAll: async (): Promise<void> => {
      for (const close of closers.splice(0)) await close();
    },
  };
}

async function openNode(config: Config, log: Logger, closers: ReturnType<typeof createClosers>) {
  const database = await openConfiguredDatabase(config, log);
  closers.add(database.close);
  await migrateDatabase(database.target);
  const pool = openPool(database.target, (error) => log.warn({ err: error }, 'database connection broke'));
  closers.add(() => pool.end());
  const db = openDatabase(pool);
  await insertStarterGames(db);
  const cleaning = cleanUpRegularly(db, log);
  closers.add(async () => clearInterval(cleaning));
  const live = createLive(db, createPostgresBus(database.target, log), log);
  let isDraining = false;
  const app = await buildApp({ config, db, pool, live, log, isDraining: () => isDraining });
  closers.add(() => app.close());
  await live.start();
  closers.add(() => live.stop());
  closers.add(async () => (isDraining = true));
  await app.listen({ port: config.port, host: config.host });
  return { url: urlOf(app, config.host), place: database.place };
}

/** Starts a node: database, schema, live delivery, then the door. What a failed start has opened is closed again. */
export async function startNode(config: Config, log: Logger): Promise<RunningNode> {
  const closers = createClosers();
  try {
    return { ...(await openNode(config, log, closers)), stop: closers.closeAll };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}
