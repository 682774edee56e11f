import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Credentials } from '@muster/contract/auth.ts';
import { z } from '@muster/contract/zod.ts';

const reportSchema = z.object({ done: z.int() });

/** People who sign in, more than the product can serve at once. */
export interface Storm {
  /** Ends it; gives how many have signed in each second since it was there. */
  end(): Promise<number>;
}

/** Lets another process sign in with these accounts; resolves as soon as there is a queue. */
export async function startStorm(origin: string, accounts: readonly Credentials[]): Promise<Storm> {
  const child = fork(join(import.meta.dirname, 'storm-sign-ins.ts'));
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The sign-ins have failed.')));
  const hear = async (): Promise<number> => {
    const [report] = await Promise.race([once(child, 'message'), failed]);
    return reportSchema.parse(report).done;
  };
  // Whoever waits for an answer hears of it; at the end it is no failure.
  failed.catch(() => undefined);
  const begun = hear();
  child.send({ origin, accounts: [...accounts] });
  const doneBefore = await begun;
  const begunAt = performance.now();
  return {
    async end() {
      const ended = hear();
      child.send('end');
      const seconds = (performance.now() - begunAt) / 1000;
      return ((await ended) - doneBefore) / seconds;
    },
  };
}
