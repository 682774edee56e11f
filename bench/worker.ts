import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from '@muster/contract/zod.ts';

const replySchema = z.object({ count: z.int() });

/** Starts a client in its own process, so that its CPU time is not the server's. */
export function startWorker(file: string) {
  const child = fork(file);
  const exited = once(child, 'exit');
  return {
    /** Resolves with the count that the worker replies. */
    async order(message: object): Promise<number> {
      const replied = once(child, 'message');
      child.send(message);
      const [reply] = await Promise.race([replied, exited]);
      return replySchema.parse(reply).count;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
