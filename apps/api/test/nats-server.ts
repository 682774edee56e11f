import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

const PROGRAM = 'nats-server';
const STARTS_WITHIN_MS = 10_000;

const works = (): boolean => spawnSync(PROGRAM, ['--version']).status === 0;
const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const apt = (...args: string[]): unknown => spawnSync('apt-get', args, { stdio: 'ignore' });

function installOnce(): boolean {
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', PROGRAM);
  return works();
}

/** Why NATS cannot be tested here; null where it can. */
export const natsIsMissing =
  works() || (mayInstall() && installOnce()) ? null : 'nats-server is missing: apt-get install nats-server';

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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('A server has no port.');
  return address.port;
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
    child = spawn(PROGRAM, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
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
