import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

const READY_WITHIN_MS = 20_000;
/** Instead of what the configuration wants for a machine of its own. */
const CONNECTIONS_AT_MOST = '2000';
const LOOK_AGAIN_AFTER_MS = 100;

/** The one that is recommended to those who run more than one node. */
const configuration = join(import.meta.dirname, '../../deploy/haproxy.cfg');

/** A load balancer in front of two nodes. */
export interface Balancer {
  readonly origin: string;
  readonly stop: () => void;
}

async function untilReady(origin: string): Promise<void> {
  for (const end = performance.now() + READY_WITHIN_MS; ; await pause(LOOK_AGAIN_AFTER_MS)) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (performance.now() > end) throw new Error('The load balancer does not reach the product');
  }
}

export async function startBalancer(haproxy: string, nodePorts: readonly number[]): Promise<Balancer> {
  const [listen, one, two] = [await findFreePort(), ...nodePorts].map((port) => `127.0.0.1:${port}`);
  const child = spawn(haproxy, ['-db', '-n', CONNECTIONS_AT_MOST, '-f', configuration], {
    stdio: 'ignore',
    env: { MUSTER_LISTEN: listen, MUSTER_NODE_1: one, MUSTER_NODE_2: two },
  });
  const stop = (): void => {
    process.off('exit', stop);
    child.kill('SIGKILL');
  };
  process.once('exit', stop);
  const origin = `http://${listen}`;
  await untilReady(origin);
  return { origin, stop };
}
