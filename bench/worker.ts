import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from '@muster/contract/zod.ts';

const replySchema = z.object({ count: z.int() });

/** A client in a process of its own, so that its CPU time is not the server's. */
export interface Worker extends AsyncDisposable {
  /** Resolves with the count that the worker replies. */
  order(message: object): Promise<number>;
}

export function startWorker(file: string): Worker {
  const child = fork(file);
  const exited = once(child, 'exit');
  return {
    async order(message) {
      const replied = once(child, 'message');
      child.send(message);
      const [reply] = await Promise.race([replied, exited]);
      return replySchema.parse(reply).count;
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
