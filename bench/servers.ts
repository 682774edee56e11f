import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres, withClient } from '@muster/embedded-postgres';
import { createDataFolder, deleteDataFolder } from '@muster/testing/data-folder.ts';
import { startNatsServer } from '@muster/testing/nats-server.ts';
import { type RunningNode, startNode } from '@muster/testing/start-node.ts';
import pg from 'pg';
import pidusage from 'pidusage';
import { type ConnectionTarget, openDatabase } from '../apps/api/src/db/client.ts';
import { migrateDatabase } from '../apps/api/src/db/migrate.ts';
import { insertStarterGames } from '../apps/api/src/features/games/game-repository.ts';
import { requirePrograms } from './benchmark.ts';

const FILL_TIMEOUT_MS = 3_600_000;

export type SocketTarget = Extract<ConnectionTarget, { readonly host: string }>;
type Fill<Filled> = (client: pg.Client) => Promise<Filled>;

export async function openCluster() {
  const folder = createDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  return {
    /** Creates a database with the schema and the starter games, and fills it. */
    async createDatabase<Filled>(name: string, fill: Fill<Filled>) {
      const owner = postgres.connection().user;
      await withClient(
        postgres.adminConnection(),
        (admin) => admin.query(`create database ${name} owner ${owner}`),
        FILL_TIMEOUT_MS,
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

const baselineFile = join(import.meta.dirname, 'baseline-server.ts');

export type Server = Pick<RunningNode, 'origin' | 'pid' | typeof Symbol.asyncDispose>;

/** CPU time of servers since their start. */
export async function cpuMsOf(...servers: readonly Server[]): Promise<number> {
  const used = await Promise.all(servers.map(({ pid }) => pidusage(pid)));
  return used.reduce((sum, { ctime }) => sum + ctime, 0);
}

/** Proportional set size of a process, in MB. */
export function memoryMbOf({ pid }: Pick<Server, 'pid'>): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

export const startServer = (environment: NodeJS.ProcessEnv, file?: string): Promise<Server> =>
  startNode({ NODE_ENV: 'production', ...environment }, file);

export const urlOf = ({ user, password, database, host, port }: SocketTarget): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

export async function startProduct(
  target: SocketTarget,
  environment: NodeJS.ProcessEnv = {},
  file?: string,
): Promise<Server> {
  const stack = new AsyncDisposableStack();
  const folder = stack.adopt(createDataFolder(), deleteDataFolder);
  const server = stack.use(await startServer({ ...environment, DATABASE_URL: urlOf(target), DATA_DIR: folder }, file));
  return { ...server, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

export const startBaseline = (target: SocketTarget): Promise<Server> => startProduct(target, {}, baselineFile);

/** Starts a NATS server and returns its setting for nodes. */
export async function startNats(stack: AsyncDisposableStack): Promise<NodeJS.ProcessEnv> {
  requirePrograms('nats-server');
  const nats = await startNatsServer();
  stack.defer(() => nats.kill());
  return { NATS_URL: nats.url };
}

export async function startFilledProduct<Filled>(fill: Fill<Filled>): Promise<Server & { readonly filled: Filled }> {
  const stack = new AsyncDisposableStack();
  const cluster = stack.use(await openCluster());
  const { target, filled } = await cluster.createDatabase('bench', fill);
  const product = stack.use(await startProduct(target));
  return { ...product, filled, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
