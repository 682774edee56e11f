import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { findProgram } from './debian-program.ts';
import { freePort } from './free-port.ts';

const program = findProgram('haproxy');
const configuration = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url));

/** Why haproxy cannot be tested here; null where it can. */
export const haproxyIsMissing = program.missing;

/** haproxy as `deploy/` has it, before two nodes; gives where browsers come in. */
export async function startHaproxy(one: string, two: string): Promise<string> {
  const listen = `127.0.0.1:${await freePort()}`;
  const child = spawn(program.path, ['-db', '-f', configuration], {
    env: { MUSTER_LISTEN: listen, MUSTER_NODE_1: new URL(one).host, MUSTER_NODE_2: new URL(two).host },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return `http://${listen}`;
}
