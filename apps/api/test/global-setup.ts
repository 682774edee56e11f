import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/db/client.ts';
import { SOCKET_PORT } from '../src/db/embedded/socket-folder.ts';
import { startEmbeddedPostgres } from '../src/db/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { insertStarterGames } from '../src/features/games/game-repository.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { TEMPLATE, type TestServer, runAsAdmin } from './test-databases.ts';

/** Durability is what the tests of the embedded database prove; here it would only cost time. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

async function prepareTemplate(server: TestServer): Promise<void> {
  await runAsAdmin(server, `create database ${TEMPLATE} owner ${server.app.user}`);
  const { host, port } = server.admin;
  const target = { host, port, ssl: false, ...server.app, database: TEMPLATE } as const;
  await migrateDatabase(target, { info: () => {} });
  const pool = new pg.Pool(target);
  await insertStarterGames(openDatabase(pool));
  await pool.end();
}

/** One PostgreSQL for the whole run, with a template database to copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeTemporaryFolder('muster-test-');
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings });
  const { host, user, password } = postgres.adminConnection();
  const app = postgres.connection();
  const testServer: TestServer = {
    admin: { host, port: SOCKET_PORT, user, password },
    app: { user: app.user, password: app.password },
  };
  await prepareTemplate(testServer);
  project.provide('testServer', testServer);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
