import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from '@muster/contract/zod.ts';

const reportSchema = z.object({ standing: z.int() });

/** Another process that holds live connections, so that only the server's side of them is measured here. */
export interface SocketHolder {
  /** Opens one for each cookie; gives how many stand then, those from before included. */
  open(origin: string, cookies: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

export function startSocketHolder(): SocketHolder {
  const child = fork(join(import.meta.dirname, 'hold-sockets.ts'));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('What holds the sockets has ended.')));
  // Whoever waits for an answer hears of it; nobody else has to.
  ended.catch(() => undefined);
  return {
    async open(origin, cookies) {
      const answered = once(child, 'message');
      child.send({ origin, cookies: [...cookies] });
      const [report] = await Promise.race([answered, ended]);
      return reportSchema.parse(report).standing;
    },
    async close() {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}
