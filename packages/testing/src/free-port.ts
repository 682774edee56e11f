import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux (from 32768) and macOS (from 49152) give to sockets that request none. */
const [FIRST_PORT, PORTS_END] = [20_000, 32_000];
const MAX_ATTEMPTS = 100;

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  if (!(await listening)) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * A free port of 127.0.0.1, for programs that need a port number at start. Nobody else gets it while such a program is
 * starting or restarting, because the system chooses other ports.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST_PORT, PORTS_END);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST_PORT} to ${PORTS_END} is free`);
}
