import type pg from 'pg';
import { fillDatabase, openCluster } from './open-cluster.ts';
import { type Server, startOurs } from './servers.ts';

/** A product on a database that something has been put into. */
export interface FilledProduct<Filled> extends Server {
  /** What is in it. */
  readonly filled: Filled;
}

/** Fills a database and starts the product on it; closing it removes both. */
export async function startFilledProduct<Filled>(
  fill: (client: pg.Client) => Promise<Filled>,
  environment: Readonly<Record<string, string>> = {},
): Promise<FilledProduct<Filled>> {
  const cluster = await openCluster();
  const target = await cluster.createDatabase('bench');
  const filled = await fillDatabase(target, fill);
  const product = await startOurs(target, environment);
  return {
    ...product,
    filled,
    async close() {
      await product.close();
      await cluster.close();
    },
  };
}
