import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder } from '@muster/testing/data-folder.ts';
import { freePort } from '@muster/testing/free-port.ts';
import { startHaproxy } from '@muster/testing/haproxy.ts';
import { type NatsServer, startNatsServer } from '@muster/testing/nats-server.ts';
import { type RunningNode, startNode } from '@muster/testing/start-node.ts';
import { retry } from '@muster/testing/until.ts';
import type { Client } from 'pg';
import { adminCredentials } from '../support/admin.ts';
import { type DatabaseServer, startDatabaseServer } from './database-server.ts';
import { connectTo } from './postgres-server.ts';
import { processTree } from './processes.ts';
import type { ChaosTools } from './tools.ts';

/** Restarts the node and reports a failure if it exits unexpectedly. */
function manageNode(environment: NodeJS.ProcessEnv, report: (failure: string) => void) {
  const DATA_DIR = createDataFolder();
  let running: RunningNode | null = null;

  async function start(more: NodeJS.ProcessEnv = {}): Promise<void> {
    const node = await startNode({ DATA_DIR, ...environment, ...more });
    running = node;
    void node.exited.then(() => {
      if (running !== node) return;
      running = null;
      report('a node exited unexpectedly');
      void start(more).catch((error: unknown) => report(String(error)));
    });
  }

  return {
    /** Null while it is down. */
    running: () => running,
    start,
    /** Waits until it has exited. */
    async stop(how: (pid: number) => void = (pid) => process.kill(pid, 'SIGTERM')): Promise<void> {
      const node = running;
      running = null;
      if (!node) return;
      how(node.pid);
      await node.exited;
    },
  };
}
type ManagedNode = ReturnType<typeof manageNode>;

/**
 * - `one`: one node with its embedded database.
 * - `two`: two nodes behind haproxy, with a PostgreSQL server and NATS.
 */
export const stageNames = ['one', 'two'] as const;
export type StageName = (typeof stageNames)[number];

export const stageNeeds: Readonly<Record<StageName, readonly (keyof ChaosTools)[]>> = {
  one: [],
  two: ['postgresql', 'haproxy', 'nats-server'],
};

/** Short enough that unanswered join requests expire and offers run out during a run. */
const settings = {
  REQUEST_LIFETIME_MINUTES: '0.2',
  OFFER_LIFETIME_MINUTES: '0.02',
  ADMIN_EMAIL: adminCredentials.email,
  ADMIN_PASSWORD: adminCredentials.password,
};

/** Nothing listens on this port. */
const UNREACHABLE = 'http://127.0.0.1:9';

interface Database {
  /** The postmaster first. Empty while it is down. */
  readonly processes: () => number[];
  readonly connect: () => Promise<Client>;
}

export interface Stage {
  readonly tools: ChaosTools;
  readonly nodes: readonly ManagedNode[];
  /** Changes when a node without a load balancer restarts. */
  readonly origin: () => string;
  readonly database: Database;
  /** Null where the product runs its own database. */
  readonly server: DatabaseServer | null;
  /** Null if there is one node. */
  readonly nats: NatsServer | null;
  /** Failures that the chat checker cannot see, such as a node that exited. */
  readonly failures: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Reads `postmaster.pid`: the process on line 1, the socket folder on line 5. */
function embeddedDatabase(dataFolder: string): Database {
  const read = (path: string): string => readFileSync(join(dataFolder, path), 'utf8').trim();
  function url(): string {
    const socketFolder = read('postgres/postmaster.pid').split('\n')[4] ?? '';
    return `postgres://muster:${read('app.password')}@localhost/muster?host=${encodeURIComponent(socketFolder)}`;
  }
  function processes(): number[] {
    try {
      return processTree(Number.parseInt(read('postgres/postmaster.pid'), 10));
    } catch {
      return [];
    }
  }
  return { processes, connect: async () => connectTo(url()) };
}

async function startEmbeddedStage(tools: ChaosTools): Promise<Stage> {
  const failures: string[] = [];
  const node = manageNode(settings, (failure) => failures.push(failure));
  await node.start();
  return {
    tools,
    nodes: [node],
    origin: () => node.running()?.origin ?? UNREACHABLE,
    database: embeddedDatabase(node.running()?.dataFolder ?? ''),
    server: null,
    nats: null,
    failures,
    stop: () => node.stop(),
  };
}

async function requireReady(origin: string): Promise<void> {
  const { ok, status } = await fetch(`${origin}/readyz`);
  if (!ok) throw new Error(`/readyz answered ${status}`);
}

async function startServerStage(tools: ChaosTools): Promise<Stage> {
  const failures: string[] = [];
  const server = await startDatabaseServer(tools);
  const nats = await startNatsServer();
  const environment = {
    ...settings,
    DATABASE_URL: server.url,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '2',
    NATS_URL: nats.url,
  };
  const start = async (port: number): Promise<ManagedNode> => {
    const node = manageNode({ ...environment, PORT: String(port) }, (failure) => failures.push(failure));
    await node.start();
    return node;
  };
  const ports = [await freePort(), await freePort()] as const;
  const nodes = [await start(ports[0]), await start(ports[1])];
  const balancer = await startHaproxy(`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`);
  await retry(() => requireReady(balancer.origin));
  return {
    tools,
    nodes,
    origin: () => balancer.origin,
    database: server,
    server,
    nats,
    failures,
    async stop() {
      balancer.stop();
      for (const node of nodes) await node.stop();
      await nats.kill();
      await server.stop();
    },
  };
}

export const startStage = (name: StageName, tools: ChaosTools): Promise<Stage> =>
  name === 'one' ? startEmbeddedStage(tools) : startServerStage(tools);
