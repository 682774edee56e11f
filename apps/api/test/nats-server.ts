import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { findProgram } from './debian-program.ts';
import { freePort } from './free-port.ts';

const program = findProgram('nats-server');
const STARTS_WITHIN_MS = 10_000;

/** Why NATS cannot be tested here; null where it can. */
export const natsIsMissing = program.missing;

/** A real NATS server that can be hurt. */
export interface NatsServer {
  readonly url: string;
  /** Ends it without a word; resolves when it is gone. */
  readonly kill: () => Promise<void>;
  /** It hangs: connections stand, and nothing is answered. */
  readonly freeze: () => Promise<void>;
  readonly thaw: () => void;
  /** Starts it again where it was. */
  readonly start: () => Promise<void>;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => resolve(true)).once('error', () => resolve(false));
    socket.once('data', () => socket.destroy());
  });

export async function startNatsServer(): Promise<NatsServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = spawn(program.path, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
    for (const giveUpAt = performance.now() + STARTS_WITHIN_MS; !(await answers(port)); ) {
      if (performance.now() > giveUpAt) throw new Error('The NATS server does not start.');
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  onTestFinished(kill);
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    freeze: async () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    start,
  };
}
