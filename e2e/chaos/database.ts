import type { Client } from 'pg';

/** The database under the product, whoever runs it. */
export interface Database {
  /** Its processes, the postmaster first; none when it is down. */
  readonly processes: () => number[];
  /** Connects straight to it, as the product does. */
  readonly connect: () => Promise<Client>;
}
