import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { findProgram } from './debian-programs.ts';
import { freePort } from './free-port.ts';
import { spawnAttached } from './start-node.ts';
import { retry } from './until.ts';

/** A real NATS server that a test can kill and stop. */
export interface NatsServer {
  readonly url: string;
  readonly pid: () => number | undefined;
  /** Starts it again after `kill`, on the same port. Resolves when it accepts connections. */
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

async function greet(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'data').finally(() => socket.destroy());
}

/** `options` are more arguments of its command line. */
export async function startNatsServer(...options: string[]): Promise<NatsServer> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const server: NatsServer = {
    url: `nats://127.0.0.1:${port}`,
    pid: () => child?.pid,
    async start() {
      child = spawnAttached(
        findProgram('nats-server') ?? '',
        ['--addr', '127.0.0.1', '--port', String(port), ...options],
        {},
      );
      await retry(() => greet(port), { timeoutMs: 10_000, intervalMs: 10 });
    },
    async kill() {
      const running = child;
      child = null;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      running.kill('SIGKILL');
      await once(running, 'exit');
    },
  };
  await server.start();
  return server;
}
