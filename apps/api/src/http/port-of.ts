import type { Server } from 'node:net';

/** The port at which a server listens; null when it does not. */
export function portOf(server: Server): number | null {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : null;
}
