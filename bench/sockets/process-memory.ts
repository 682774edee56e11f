import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from '@muster/contract/zod.ts';
import { WebSocket } from 'ws';

/** V8 gives pages back a moment after it has found them empty. */
const SETTLES_WITHIN_MS = 500;

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const answerSchema = z.object({
  id: z.int(),
  result: z.optional(z.object({ result: z.optional(z.object({ value: z.unknown() })) })),
});
const memorySchema = z.object({ rss: z.number(), heapUsed: z.number() });

/** What a process holds, without what it has let go of. */
export interface ProcessMemory {
  readonly residentBytes: number;
  readonly heapBytes: number;
}

/** Looks into a running node process by its inspector, which listens on `port`. */
export interface MemoryReader {
  read(): Promise<ProcessMemory>;
  close(): Promise<void>;
}

export async function openMemoryReader(port: number): Promise<MemoryReader> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = targetsSchema.parse(await answer.json());
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  let count = 0;

  async function ask(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    count += 1;
    socket.send(JSON.stringify({ id: count, method, params }));
    for (;;) {
      const [data] = await once(socket, 'message');
      const { id, result } = answerSchema.parse(JSON.parse(String(data)));
      if (id === count) return result?.result?.value;
    }
  }

  return {
    async read() {
      await ask('HeapProfiler.collectGarbage');
      await pause(SETTLES_WITHIN_MS);
      await ask('HeapProfiler.collectGarbage');
      const expression = '(({ rss, heapUsed }) => ({ rss, heapUsed }))(process.memoryUsage())';
      const memory = memorySchema.parse(await ask('Runtime.evaluate', { expression, returnByValue: true }));
      return { residentBytes: memory.rss, heapBytes: memory.heapUsed };
    },
    async close() {
      socket.terminate();
    },
  };
}
