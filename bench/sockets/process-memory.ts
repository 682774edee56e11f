import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from '@muster/contract/zod.ts';
import { WebSocket } from 'ws';

/** V8 returns empty pages a moment after the collection. */
const REPLY_TIMEOUT_MS = 500;

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const evaluatedSchema = z.object({
  result: z.object({ result: z.object({ value: z.object({ rss: z.number(), heapUsed: z.number() }) }) }),
});

export interface ProcessMemory {
  readonly residentBytes: number;
  readonly heapBytes: number;
}

/** Opens the inspector of a running Node process. */
export async function openMemoryReader(port: number) {
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
