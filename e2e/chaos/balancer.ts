import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

const READY_WITHIN_MS = 20_000;
const LOOK_AGAIN_AFTER_MS = 100;

/** A load balancer in front of the nodes, without sticky sessions. */
export interface Balancer {
  readonly origin: string;
  readonly stop: () => void;
}

const configuration = (port: number, nodePorts: readonly number[]): string => `
defaults
  mode http
  option httpchk GET /readyz
  option forwardfor
  option redispatch 1
  retries 3
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
frontend door
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  default-server check inter 500ms fall 2 rise 1
${nodePorts.map((nodePort, place) => `  server node${place} 127.0.0.1:${nodePort}`).join('\n')}
`;

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
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'muster-balancer-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(port, nodePorts));
  const child = spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' });
  const stop = (): void => {
    process.off('exit', stop);
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin);
  return { origin, stop };
}
