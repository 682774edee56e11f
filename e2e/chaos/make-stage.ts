import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { plenty } from '../chat-checker/plenty.ts';
import { readPostmasterNote } from '../chat-checker/postmaster-note.ts';
import { createDataFolder } from '../support/data-folder.ts';
import type { Database } from './database.ts';
import { startBalancer } from './balancer.ts';
import { findFreePort } from './free-port.ts';
import { type KeptNode, keepNode } from './kept-node.ts';
import { type Nats, createNats } from './nats.ts';
import { createOwnDatabase } from './own-database.ts';
import { familyOf } from './processes.ts';
import type { Stage, StageName } from './stage.ts';
import type { ChaosTools } from './tools.ts';

const NODES = 2;
/** Nothing listens there: the connection is refused, as it is by a product that is down. */
const NOWHERE = 'http://127.0.0.1:9';

/** The database that a node runs for itself. */
const embeddedDatabase = (place: string): Database => ({
  processes() {
    const note = readPostmasterNote(place);
    return note ? familyOf(note.pid) : [];
  },
  async connect() {
    const password = readFileSync(join(place, 'app.password'), 'utf8').trim();
    const host = readPostmasterNote(place)?.socketFolder ?? '';
    const client = new pg.Client({ host, user: 'muster', password, database: 'muster' });
    client.on('error', () => {}); // what was asked rejects with the same error
    await client.connect();
    return client;
  },
});

const endNode = (node: KeptNode): Promise<void> => node.lose((pid) => process.kill(pid, 'SIGTERM'));

async function makeOneNode(tools: ChaosTools): Promise<Stage> {
  const troubles: string[] = [];
  const node = keepNode({ ...plenty, DATA_DIR: createDataFolder() }, (trouble) => troubles.push(trouble));
  await node.start();
  return {
    name: 'one',
    tools,
    nodes: [node],
    origin: () => node.running()?.origin ?? NOWHERE,
    database: embeddedDatabase(node.running()?.place ?? ''),
    ownDatabase: null,
    nats: null,
    troubles,
    stop: () => endNode(node),
  };
}

/** Two nodes and the ports on which they always listen. */
async function startNodes(shared: NodeJS.ProcessEnv, troubles: string[]): Promise<[KeptNode[], number[]]> {
  const [nodes, ports]: [KeptNode[], number[]] = [[], []];
  for (let place = 0; place < NODES; place += 1) {
    const port = await findFreePort();
    const own = { PORT: String(port), DATA_DIR: createDataFolder() };
    const node = keepNode({ ...shared, ...own }, (trouble) => troubles.push(trouble));
    await node.start();
    nodes.push(node);
    ports.push(port);
  }
  return [nodes, ports];
}

async function startNats(name: StageName, tools: ChaosTools): Promise<Nats | null> {
  if (name !== 'fleet') return null;
  const nats = await createNats(tools['nats-server'] ?? '');
  nats.start();
  return nats;
}

async function makeTwoNodes(name: StageName, tools: ChaosTools, isForgetful: boolean): Promise<Stage> {
  const troubles: string[] = [];
  const ownDatabase = await createOwnDatabase(tools, isForgetful);
  const nats = await startNats(name, tools);
  const shared = {
    ...plenty,
    DATABASE_URL: ownDatabase.urlOf('muster'),
    ADMIN_PASSWORD: randomUUID(),
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '2',
    ...(nats && { NATS_URL: nats.url }),
  };
  const [nodes, ports] = await startNodes(shared, troubles);
  const balancer = await startBalancer(tools.haproxy ?? '', ports);
  return {
    name,
    tools,
    nodes,
    origin: () => balancer.origin,
    database: ownDatabase,
    ownDatabase,
    nats,
    troubles,
    async stop() {
      balancer.stop();
      for (const node of nodes) await endNode(node);
      await nats?.kill();
      await ownDatabase.stop();
    },
  };
}

/** What a stage cannot do without. */
export const stageNeeds: Readonly<Record<StageName, readonly (keyof ChaosTools)[]>> = {
  one: [],
  two: ['postgresql', 'haproxy'],
  fleet: ['postgresql', 'haproxy', 'nats-server'],
};

export const makeStage = (name: StageName, tools: ChaosTools, isForgetful = false): Promise<Stage> =>
  name === 'one' ? makeOneNode(tools) : makeTwoNodes(name, tools, isForgetful);
