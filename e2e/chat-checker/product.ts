import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDataFolder } from '../support/data-folder.ts';

const START_WITHIN_MS = 60_000;
const START_AGAIN_AFTER_MS = 300;

const mainFile = join(import.meta.dirname, '../../apps/api/src/main.ts');

/** One process of the product. */
interface Node {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly place: string;
  readonly exited: Promise<unknown>;
}

/** The product under test, one node or two on one database, with ways to hurt it. */
export interface Product {
  readonly nodeCount: number;
  /** Where a node listens just now; another node while that one is down. */
  readonly origin: (preferred: number) => string;
  /** Ends a node without a word, and starts it again; resolves when it listens. */
  readonly killNode: (which: number) => Promise<void>;
  /** Ends the database without a word; the product starts it again by itself. False when it was down already. */
  readonly killDatabase: () => boolean;
  readonly stop: () => Promise<void>;
}

/** Starts a node and waits until it says where it listens; rejects with its output when it ends before. */
async function startNode(environment: NodeJS.ProcessEnv): Promise<Node> {
  const child = spawn(process.execPath, [mainFile], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithUs = (): boolean => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const exited = new Promise((resolve) => child.once('exit', resolve));
  void exited.then(() => process.off('exit', endWithUs));
  let output = '';
  const told = new Promise<{ port: string; place: string }>((resolve, reject) => {
    const read = (data: Buffer): void => {
      output += data.toString();
      const found = /listening on http:\/\/[^:]+:(\d+)\nIts data is in (.+)\n/.exec(output);
      if (found?.[1] && found[2]) resolve({ port: found[1], place: found[2] });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The product did not start: ${output}`)));
  });
  const { port, place } = await told;
  return { child, origin: `http://127.0.0.1:${port}`, place, exited };
}

/** What a killed product leaves behind may keep it from starting for a moment. */
async function startSurely(environment: NodeJS.ProcessEnv): Promise<Node> {
  const until = performance.now() + START_WITHIN_MS;
  for (;;) {
    try {
      return await startNode(environment);
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(START_AGAIN_AFTER_MS);
    }
  }
}

/** PostgreSQL's note of itself: its process on the first line, the folder of its socket on the fifth. */
const readPostmasterNote = (place: string): string[] =>
  readFileSync(join(place, 'postgres/postmaster.pid'), 'utf8').split('\n');

/** The way to the database of the first node, for the second. */
function databaseUrlOf(place: string): string {
  const password = readFileSync(join(place, 'app.password'), 'utf8').trim();
  const socketFolder = readPostmasterNote(place)[4] ?? '';
  return `postgres://muster:${password}@localhost/muster?host=${encodeURIComponent(socketFolder)}`;
}

export async function startProduct(nodeCount: number, limits: NodeJS.ProcessEnv): Promise<Product> {
  const first = { ...limits, DATA_DIR: createDataFolder() };
  const nodes: (Node | undefined)[] = [await startSurely(first)];
  const place = nodes[0]?.place ?? '';
  const others = { ...limits, DATABASE_URL: databaseUrlOf(place) };
  for (let which = 1; which < nodeCount; which += 1) nodes.push(await startSurely(others));

  return {
    nodeCount,
    origin(preferred) {
      const node = nodes[preferred % nodeCount] ?? nodes.find((other) => other !== undefined);
      // Nothing listens on the discard port: the connection is refused, as it is by a product that is down.
      return node?.origin ?? 'http://127.0.0.1:9';
    },
    async killNode(which) {
      const node = nodes[which];
      nodes[which] = undefined;
      node?.child.kill('SIGKILL');
      await node?.exited;
      nodes[which] = await startSurely(which === 0 ? first : others);
    },
    killDatabase() {
      try {
        return process.kill(Number(readPostmasterNote(place)[0]), 'SIGKILL');
      } catch {
        return false;
      }
    },
    async stop() {
      for (const node of nodes.toReversed()) {
        node?.child.kill('SIGTERM');
        await node?.exited;
      }
    },
  };
}
