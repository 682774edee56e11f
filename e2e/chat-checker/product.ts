import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder } from '../support/data-folder.ts';
import { type Node, startSurely } from './node.ts';
import { readPostmasterNote } from './postmaster-note.ts';

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

/** The way to the database of the first node, for the second. */
function databaseUrlOf(place: string): string {
  const password = readFileSync(join(place, 'app.password'), 'utf8').trim();
  const socketFolder = readPostmasterNote(place)?.socketFolder ?? '';
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
      const note = readPostmasterNote(place);
      try {
        return note !== null && process.kill(note.pid, 'SIGKILL');
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
