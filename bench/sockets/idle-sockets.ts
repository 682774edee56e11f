import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@muster/testing/free-port.ts';
import type { Benchmark } from '../benchmark.ts';
import { atMost } from '../goals.ts';
import { insertSignedInMembers } from '../members-data.ts';
import { startFilledProduct } from '../servers.ts';
import { cookieHeaderOf } from '../members-data.ts';
import { median } from '../statistics.ts';
import { startWorker } from '../worker.ts';
import { type ProcessMemory, openMemoryReader } from './process-memory.ts';

const quick = { sockets: 250, idleSeconds: 2 } as const;
const full = { sockets: 10_000, idleSeconds: 600 } as const;
const goals = { socketKilobytes: 25, grownKilobytes: 1 } as const;

const addedBy = (sockets: number, readings: readonly ProcessMemory[], of: keyof ProcessMemory): number[] =>
  readings.slice(1).map((memory, index) => (memory[of] - (readings[index] ?? memory)[of]) / 1000 / sockets);

/** Memory of live connections over which nothing is sent. Each belongs to another member, so that none share anything. */
export const idleSockets: Benchmark = {
  name: 'idle-sockets',
  async run({ isQuick, repetitions, stack, note }) {
    const { sockets, idleSeconds } = isQuick ? quick : full;
    const inspectorPort = await freePort();
    const environment = { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` };
    const product = stack.use(
      await startFilledProduct((client) => insertSignedInMembers(client, sockets), environment),
    );
    const memory = stack.use(await openMemoryReader(inspectorPort));
    const worker = stack.use(startWorker(join(import.meta.dirname, 'socket-worker.ts')));
    const cookies = product.filled.map(cookieHeaderOf);
    const batch = Math.ceil(sockets / repetitions);
    const opening = [await memory.read()];
    for (let first = 0; first < sockets; first += batch) {
      const open = await worker.order({ origin: product.origin, cookies: cookies.slice(first, first + batch) });
      opening.push(await memory.read());
      note(`${open} sockets are open`);
    }
    note(`waiting for ${idleSeconds} s`);
    await pause(idleSeconds * 1000);
    const idle = await memory.read();
    const open = await worker.order({ origin: product.origin, cookies: [] });
    if (open !== sockets) throw new Error(`Of ${sockets} sockets ${open} are open at the end.`);

    const values = addedBy(sockets / repetitions, opening, 'residentBytes');
    const grown = addedBy(sockets, [...opening.slice(-1), idle], 'residentBytes');
    const memoryName = 'memory of an idle socket';
    const growthName = `growth of an idle socket in ${idleSeconds} s`;
    const of = { side: 'product', unit: 'kB', size: sockets } as const;
    return {
      figures: [
        { ...of, name: memoryName, values },
        { ...of, name: `${memoryName}, in the heap`, values: addedBy(sockets / repetitions, opening, 'heapBytes') },
        { ...of, name: growthName, values: grown },
      ],
      goals: [
        atMost(memoryName, median(values), goals.socketKilobytes, 'kB'),
        atMost(growthName, median(grown), goals.grownKilobytes, 'kB'),
      ],
    };
  },
};
