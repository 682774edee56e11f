import { type ChildProcess, spawn } from 'node:child_process';
import { findFreePort } from './free-port.ts';

/** A NATS server that carries the news between nodes. */
export interface Nats {
  readonly url: string;
  readonly pid: () => number | undefined;
  readonly start: () => void;
  /** Ends it without a word; it stays away. */
  readonly kill: () => Promise<void>;
}

export async function createNats(natsServer: string): Promise<Nats> {
  const port = await findFreePort();
  let child: ChildProcess | null = null;
  const endWithUs = (): void => void child?.kill('SIGKILL');
  process.once('exit', endWithUs);
  return {
    url: `nats://127.0.0.1:${port}`,
    pid: () => child?.pid,
    start() {
      child = spawn(natsServer, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
    },
    async kill() {
      const ending = child;
      child = null;
      const ended = ending && new Promise((resolve) => ending.once('exit', resolve));
      ending?.kill('SIGKILL');
      await ended;
    },
  };
}
