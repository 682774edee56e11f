import { join } from 'node:path';
import { createDataFolder, deleteDataFolder } from '@muster/testing/data-folder.ts';
import { raisedLimits } from '@muster/testing/raised-limits.ts';
import { startNode } from '@muster/testing/start-node.ts';
import { type Fill, type SocketTarget, openCluster } from './open-cluster.ts';

const baselineFile = join(import.meta.dirname, 'baseline/baseline-server.ts');

export interface Server extends AsyncDisposable {
  readonly origin: string;
  readonly pid: number;
}

/** Starts the product, or `file` in its place, with raised limits. */
export async function startServer(environment: NodeJS.ProcessEnv, file?: string): Promise<Server> {
  const { origin, child, exited } = await startNode({ ...raisedLimits, NODE_ENV: 'production', ...environment }, file);
  return {
    origin,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

const urlOf = ({ user, password, database, host, port }: SocketTarget): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

export async function startProduct(
  target: SocketTarget,
  environment: NodeJS.ProcessEnv = {},
  file?: string,
): Promise<Server> {
  const stack = new AsyncDisposableStack();
  const folder = stack.adopt(createDataFolder(), deleteDataFolder);
  const server = stack.use(await startServer({ ...environment, DATABASE_URL: urlOf(target), DATA_DIR: folder }, file));
  return { ...server, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

export const startBaseline = (target: SocketTarget): Promise<Server> => startProduct(target, {}, baselineFile);

export async function startFilledProduct<Filled>(
  fill: Fill<Filled>,
  environment: NodeJS.ProcessEnv = {},
): Promise<Server & { readonly filled: Filled }> {
  const stack = new AsyncDisposableStack();
  const cluster = stack.use(await openCluster());
  const { target, filled } = await cluster.createDatabase('bench', fill);
  const product = stack.use(await startProduct(target, environment));
  return { ...product, filled, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
