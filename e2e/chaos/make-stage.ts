import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { plenty } from '../chat-checker/node.ts';
import { createDataFolder } from '../support/data-folder.ts';
import type { Database } from './database.ts';
import { startBalancer } from './balancer.ts';
import { findFreePort } from './free-port.ts';
import { type KeptNode, keepNode } from './kept-node.ts';
import { type OwnDatabase, createOwnDatabase } from './own-database.ts';
import { familyOf } from './processes.ts';
import type { Stage, StageName } from './stage.ts';
import type { ChaosTools } from './tools.ts';

const NODES = 2;
/** Nothing listens there: the connection is refused, as it is by a product that is down. */
const NOWHERE = 'http://127.0.0.1:9';

/** PostgreSQL's note of itself: its process on the first line, the folder of its socket on the fifth. */
function readPostmasterNote(place: string): { pid: number; socketFolder: string } | null {
  try {
    const lines = readFileSync(join(place, 'postgres/postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '' };
  } catch {
    return null;
  }
}

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
    troubles,
    stop: () => endNode(node),
  };
}

async function startNodes(ownDatabase: OwnDatabase, troubles: string[]): Promise<[KeptNode[], number[]]> {
  const [nodes, ports]: [KeptNode[], number[]] = [[], []];
  const shared = { ...plenty, DATABASE_URL: ownDatabase.urlOf('muster'), TRUST_PROXY: 'loopback' };
  const admin = { ADMIN_PASSWORD: randomUUID() };
  for (let place = 0; place < NODES; place += 1) {
    const port = await findFreePort();
    const own = { PORT: String(port), DATA_DIR: createDataFolder() };
    const node = keepNode({ ...shared, ...admin, ...own }, (trouble) => troubles.push(trouble));
    await node.start();
    nodes.push(node);
    ports.push(port);
  }
  return [nodes, ports];
}

async function makeTwoNodes(tools: ChaosTools): Promise<Stage> {
  const troubles: string[] = [];
  const ownDatabase = await createOwnDatabase(tools);
  const [nodes, ports] = await startNodes(ownDatabase, troubles);
  const balancer = await startBalancer(tools.haproxy ?? '', ports);
  return {
    name: 'two',
    tools,
    nodes,
    origin: () => balancer.origin,
    database: ownDatabase,
    ownDatabase,
    troubles,
    async stop() {
      balancer.stop();
      for (const node of nodes) await endNode(node);
      await ownDatabase.stop();
    },
  };
}

/** What a stage cannot do without. */
export const stageNeeds: Readonly<Record<StageName, readonly (keyof ChaosTools)[]>> = {
  one: [],
  two: ['postgresql', 'haproxy'],
};

export const makeStage = (name: StageName, tools: ChaosTools): Promise<Stage> =>
  name === 'one' ? makeOneNode(tools) : makeTwoNodes(tools);
