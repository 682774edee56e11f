import { createServer } from 'node:net';

/** A port on which nobody listens. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const address = await new Promise<ReturnType<typeof server.address>>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address()));
  });
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
