import { join } from 'node:path';
import type { SocketTarget } from './open-cluster.ts';
import { type Product, makeDataFolder, startProduct } from './start-product.ts';

const floorFile = join(import.meta.dirname, 'floor/floor-server.ts');

/** A process that answers requests, on a database that lives on without it. */
export type Server = Product;

const urlOf = ({ user, password, database, host, port }: SocketTarget): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

async function startServer(
  target: SocketTarget,
  environment: Readonly<Record<string, string>>,
  file?: string,
): Promise<Server> {
  const folder = await makeDataFolder();
  const server = await startProduct({ ...environment, DATABASE_URL: urlOf(target), DATA_DIR: folder.path }, file);
  return {
    ...server,
    async close() {
      await server.close();
      await folder.remove();
    },
  };
}

/** The product as it is, with limits that nobody reaches. */
export const startOurs = (target: SocketTarget, environment: Readonly<Record<string, string>> = {}): Promise<Server> =>
  startServer(target, environment);

/** The least that any program must do, with the same settings of the process. */
export const startFloor = (target: SocketTarget): Promise<Server> => startServer(target, {}, floorFile);
