import { join } from 'node:path';
import { findProgram } from './debian-programs.ts';
import { freePort } from './free-port.ts';
import { spawnAttached } from './start-node.ts';

/** The documented configuration for two nodes. */
const configuration = join(import.meta.dirname, '../../../deploy/haproxy.cfg');
/** Lower than the configured limit, which suits a dedicated machine. */
const MAX_CONNECTIONS = '2000';

/** Starts haproxy in front of two nodes, each given as `host:port`. */
export async function startHaproxy(one: string, other: string): Promise<{ origin: string; stop: () => void }> {
  const listen = `127.0.0.1:${await freePort()}`;
  const args = ['-db', '-n', MAX_CONNECTIONS, '-f', configuration];
  const environment = { MUSTER_LISTEN: listen, MUSTER_NODE_1: one, MUSTER_NODE_2: other };
  const child = spawnAttached(findProgram('haproxy') ?? '', args, environment);
  return { origin: `http://${listen}`, stop: () => void child.kill('SIGKILL') };
}
