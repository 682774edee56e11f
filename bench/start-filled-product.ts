import pg from 'pg';
import { openCluster } from './open-cluster.ts';
import { type Product, makeDataFolder, startProduct } from './start-product.ts';

/** A product on a database that something has been put into. */
export interface FilledProduct<Filled> extends Product {
  /** What is in it. */
  readonly filled: Filled;
}

/** Fills a database and starts the product on it; closing it removes both. */
export async function startFilledProduct<Filled>(
  fill: (client: pg.Client) => Promise<Filled>,
  environment: Readonly<Record<string, string>> = {},
): Promise<FilledProduct<Filled>> {
  const cluster = await openCluster();
  const { host, port, user, password, database } = await cluster.createDatabase('bench');
  const client = new pg.Client({ host, port, user, password, database });
  await client.connect();
  const filled = await fill(client);
  await client.end();
  const place = new URLSearchParams({ host, port: String(port) });
  const folder = await makeDataFolder();
  const product = await startProduct({
    ...environment,
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?${place.toString()}`,
    DATA_DIR: folder.path,
  });
  return {
    ...product,
    filled,
    async close() {
      await product.close();
      await cluster.close();
      await folder.remove();
    },
  };
}
