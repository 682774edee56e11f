import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy in front of a server, such as PostgreSQL, that stops a connection at a text, such as a statement. */
export async function openStallingProxy<Target extends { readonly host: string; readonly port: number }>(
  target: Target,
) {
  const { host, port } = target;
  const address = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  let reached = Promise.withResolvers<void>();
  let stopAt: string | null = null;
  let stopped: { readonly near: Socket; readonly far: Socket; readonly held: Buffer[] } | null = null;

  const server = createServer((near) => {
    const far = connect(address);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
    far.pipe(near);
    near.on('data', (data) => {
      if (stopAt !== null && data.includes(stopAt)) {
        stopAt = null;
        stopped = { near, far, held: [] };
        reached.resolve();
      }
      if (stopped?.near === near) stopped.held.push(data);
      else far.write(data);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('The proxy has no port');

  return {
    target: { ...target, host: '127.0.0.1', port: listening.port },
    /** Delays the next data with this text and everything after it. Resolves when the data arrives. */
    stopAt(text: string): Promise<void> {
      stopAt = text;
      reached = Promise.withResolvers();
      return reached.promise;
    },
    /** Sends the delayed data to the server. */
    resume(): void {
      for (const data of stopped?.held ?? []) stopped?.far.write(data);
      stopped = null;
    },
    /** Resets the delayed connection, as a restart of the server does. */
    cut: (): void => void stopped?.near.resetAndDestroy(),
  };
}
