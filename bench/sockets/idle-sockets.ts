import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from '@muster/contract/zod.ts';
import { freePort } from '@muster/testing/free-port.ts';
import { WebSocket } from 'ws';
import type { Benchmark } from '../benchmark.ts';
import { atMost } from '../goals.ts';
import { cookieHeaderOf, insertSignedInMembers } from '../members-data.ts';
import { startFilledProduct } from '../servers.ts';
import { median } from '../statistics.ts';
import { startWorker } from '../worker.ts';

/** V8 returns empty pages a moment after the collection. */
const REPLY_TIMEOUT_MS = 500;

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const evaluatedSchema = z.object({
  result: z.object({ result: z.object({ value: z.object({ rss: z.number(), heapUsed: z.number() }) }) }),
});

interface ProcessMemory {
  readonly residentBytes: number;
  readonly heapBytes: number;
}

async function openMemoryReader(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = targetsSchema.parse(await answer.json());
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');

  /** The inspector sends nothing but replies, because no domain is enabled. */
  async function request(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [data] = await once(socket, 'message');
    return JSON.parse(String(data));
  }

  return {
    async read(): Promise<ProcessMemory> {
      await request('HeapProfiler.collectGarbage');
      await pause(REPLY_TIMEOUT_MS);
      await request('HeapProfiler.collectGarbage');
      const expression = '(({ rss, heapUsed }) => ({ rss, heapUsed }))(process.memoryUsage())';
      const reply = evaluatedSchema.parse(await request('Runtime.evaluate', { expression, returnByValue: true }));
      const { rss, heapUsed } = reply.result.result.value;
      return { residentBytes: rss, heapBytes: heapUsed };
    },
    async [Symbol.asyncDispose](): Promise<void> {
      socket.terminate();
    },
  };
}

const quick = { sockets: 250, idleSeconds: 2 } as const;
const full = { sockets: 10_000, idleSeconds: 600 } as const;
const goals = { socketKilobytes: 25, grownKilobytes: 1 } as const;

const addedBy = (sockets: number, readings: readonly ProcessMemory[], of: keyof ProcessMemory): number[] =>
  readings.slice(1).map((memory, index) => (memory[of] - (readings[index] ?? memory)[of]) / 1000 / sockets);

/** Memory of idle live connections. Each belongs to a different member, so that they share no state. */
export const idleSockets: Benchmark = {
  name: 'idle-sockets',
  async run({ isQuick, repetitions, stack, log }) {
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
      log(`${open} sockets are open`);
    }
    log(`waiting for ${idleSeconds} s`);
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
