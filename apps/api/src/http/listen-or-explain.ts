import type { Server } from 'node:net';

export interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

/** Prefix of the environment variables that set the port and its host. */
type VariablePrefix = '' | 'METRICS_';

const FIRST_UNPRIVILEGED_PORT = 1024;
const LAST_PORT = 65_535;

/** A port to suggest instead. */
function suggestPort(port: number): number {
  if (port < FIRST_UNPRIVILEGED_PORT) return port + 3000;
  return port === LAST_PORT ? port - 1 : port + 1;
}

function explanationFor(error: unknown, { port, host }: ListenAddress, prefix: VariablePrefix): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const example = `${prefix}PORT=${suggestPort(port)} npm start`;
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is already in use: stop the program that uses it, or choose another port with ${example}`;
  }
  if (code === 'EACCES') {
    return `This user may not listen on port ${port}. Choose a port of ${FIRST_UNPRIVILEGED_PORT} or higher: ${example}`;
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(String(code))) {
    return `${prefix}HOST is ${host}, which is not an address of this machine. Use 127.0.0.1 to accept connections from this machine only, or 0.0.0.0 to accept them from every network.`;
  }
  return undefined;
}

/** Calls `listen`. On failure, throws an error that names the setting and the remedy. */
export async function listenOrExplain<Result>(
  address: ListenAddress,
  prefix: VariablePrefix,
  listen: () => Promise<Result>,
): Promise<Result> {
  try {
    return await listen();
  } catch (error) {
    const explanation = explanationFor(error, address, prefix);
    throw explanation === undefined ? error : new Error(explanation);
  }
}

/** The port of a listening server, otherwise null. */
export function portOf(server: Server): number | null {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : null;
}
