import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from '@muster/contract/zod.ts';

const replySchema = z.object({ count: z.int() });

/** Starts a client in its own process, so that its CPU time is not the server's. */
export function startWorker(file: string) {
  const child = fork(file);
  const exited = once(child, 'exit');

  /** Resolves with the worker's reply. One order at a time. */
  async function request<Schema extends z.core.$ZodType>(message: object, schema: Schema): Promise<z.output<Schema>> {
    const replied = once(child, 'message');
    child.send(message);
    const failed = exited.then(() => {
      throw new Error(`${file} ended.`);
    });
    const [reply] = await Promise.race([replied, failed]);
    return z.parse(schema, reply);
  }

  return {
    request,
    /** Resolves with the count that the worker replies. */
    order: async (message: object): Promise<number> => (await request(message, replySchema)).count,
    async [Symbol.asyncDispose](): Promise<void> {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
export type Worker = ReturnType<typeof startWorker>;

/** Milliseconds of a clock that all processes of this machine share. */
export const sharedClockMs = (): number => Number(process.hrtime.bigint()) / 1e6;
