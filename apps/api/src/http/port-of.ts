import type { Server } from 'node:net';

/** The port of a listening server, otherwise null. */
export function portOf(server: Server): number | null {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : null;
}
