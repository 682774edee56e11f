interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

/** The environment variables that set a port and its host. */
export interface AddressVariables {
  readonly port: 'PORT' | 'METRICS_PORT';
  readonly host: 'HOST' | 'METRICS_HOST';
}

const PRIVILEGED_BELOW = 1024;
const LAST_PORT = 65_535;

/** A port to suggest instead. */
function otherPort(port: number): number {
  if (port < PRIVILEGED_BELOW) return port + 3000;
  return port === LAST_PORT ? port - 1 : port + 1;
}

function explanationFor(
  error: unknown,
  { port, host }: ListenAddress,
  variables: AddressVariables,
): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const example = `${variables.port}=${otherPort(port)} npm start`;
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port: ${example}`;
  }
  if (code === 'EACCES') {
    return `This user may not listen on port ${port}. Choose a port of ${PRIVILEGED_BELOW} or higher: ${example}`;
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(String(code))) {
    return `${variables.host} is ${host}, which is not an address of this machine. Use 127.0.0.1 to accept connections from this machine only, or 0.0.0.0 to accept them from every network.`;
  }
  return undefined;
}

/** Calls `listen`. On failure, throws an error that names the setting and the remedy. */
export async function listenOrExplain<Result>(
  address: ListenAddress,
  variables: AddressVariables,
  listen: () => Promise<Result>,
): Promise<Result> {
  try {
    return await listen();
  } catch (error) {
    const explanation = explanationFor(error, address, variables);
    throw explanation === undefined ? error : new Error(explanation, { cause: error });
  }
}
