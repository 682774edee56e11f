import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPrograms } from '@muster/testing/debian-programs.ts';
import { findFastFolder } from '@muster/testing/fast-folder.ts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { hashPassword } from '../src/features/sessions/passwords/hash-worker.ts';
import { openDatabase } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '@muster/embedded-postgres';
import { migrateDatabase } from '../src/db/migrate.ts';
import { insertStarterGames } from '../src/features/games/game-repository.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { TEMPLATE, type TestServer, runAsAdmin } from './test-databases.ts';
import { aPassword } from './factories.ts';

/**
 * Durability would only cost time here; the tests of the embedded database cover it. Autovacuum would analyze tables in the
 * middle of a test that asserts a query plan. Planning a statement again for each of its values costs more than any plan
 * for a few rows saves; `explain` still plans for the given values.
 */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  plan_cache_mode: 'force_generic_plan',
};

interface Started {
  readonly server: TestServer;
  readonly stop: () => Promise<void>;
}

async function startEmbedded(createdDataDir: string): Promise<Started> {
  const dataDir = await makeTemporaryFolder('muster-test-', await findFastFolder());
  await promisify(execFile)('cp', ['-a', `${createdDataDir}/.`, dataDir]);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings });
  const { host, port, user, password } = postgres.adminConnection();
  const app = postgres.connection();
  const server = { admin: { host, port, user, password }, app: { user: app.user, password: app.password } };
  // Each test opens several connections, and verifying a password takes longer than most queries.
  await writeFile(join(dataDir, 'postgres', 'pg_hba.conf'), 'local all all trust\n');
  await runAsAdmin(server, 'select pg_reload_conf()');
  return {
    server,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Uses a running PostgreSQL as its administrator. Drops the tests' databases and role at the end. */
async function connectToServer(address: string): Promise<Started> {
  const { hostname, port, username, password } = new URL(address);
  const admin = { host: hostname, port: Number(port), user: username, password };
  const server = { admin, app: { user: 'muster_test', password: 'muster_test' } };
  await runAsAdmin(server, "create role muster_test login password 'muster_test'");
  return {
    server,
    stop: async () => {
      const databases = await runAsAdmin(
        server,
        "select datname from pg_database where pg_get_userbyid(datdba) = 'muster_test'",
      );
      for (const { datname } of databases) await runAsAdmin(server, `drop database ${String(datname)} with (force)`);
      await runAsAdmin(server, 'drop role muster_test');
    },
  };
}

async function prepareTemplate(server: TestServer): Promise<void> {
  await runAsAdmin(server, `create database ${TEMPLATE} owner ${server.app.user}`);
  const { host, port } = server.admin;
  const target = { host, port, ssl: false, ...server.app, database: TEMPLATE } as const;
  await migrateDatabase(target, { info: () => {} });
  const pool = new pg.Pool(target);
  await insertStarterGames(openDatabase(pool));
  await pool.end();
}

/**
 * Starts one PostgreSQL for the run, or uses that of TEST_DATABASE_URL, and creates a template database.
 * Also installs other programs that the tests run.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  installPrograms(['haproxy', 'nats-server']);
  // oxlint-disable-next-line node/no-process-env -- the tests have an environment of their own
  const address = process.env['TEST_DATABASE_URL'];
  const { server, stop } = await (address
    ? connectToServer(address)
    : startEmbedded(project.getProvidedContext().createdDataDir));
  await prepareTemplate(server);
  project.provide('testServer', server);
  project.provide('passwordHash', hashPassword(aPassword));
  return stop;
}
