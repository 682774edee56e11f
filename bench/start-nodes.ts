import { createNatsServer } from '@muster/testing/nats-server.ts';
import pidusage from 'pidusage';
import { requirePrograms } from './require-programs.ts';
import { type Server, type SocketTarget, startProduct } from './servers.ts';

/** Starts a NATS server and returns its setting for nodes. */
export async function startNats(stack: AsyncDisposableStack): Promise<NodeJS.ProcessEnv> {
  requirePrograms('nats-server');
  const nats = await createNatsServer();
  stack.defer(() => nats.kill());
  await nats.start();
  return { NATS_URL: nats.url };
}

export interface Nodes extends AsyncDisposable {
  readonly origins: readonly string[];
  /** CPU time of all nodes since their start. */
  readonly processorMs: () => Promise<number>;
}

/** Starts nodes on one database. */
export async function startNodes(
  target: SocketTarget,
  count: number,
  environment: NodeJS.ProcessEnv = {},
): Promise<Nodes> {
  const stack = new AsyncDisposableStack();
  const servers: Server[] = [];
  while (servers.length < count) servers.push(stack.use(await startProduct(target, environment)));
  return {
    origins: servers.map(({ origin }) => origin),
    async processorMs() {
      const used = await Promise.all(servers.map(({ pid }) => pidusage(pid)));
      return used.reduce((sum, { ctime }) => sum + ctime, 0);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
