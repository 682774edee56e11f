import pg from 'pg';

import { SOCKET_PORT } from './socket-folder.ts';

/** How to reach a database over the socket. */
export interface DatabaseConnection {
  host: string;
  user: string;
  password: string;
  database: string;
}

const PATIENCE_MS = 10_000;

/** Connects, does the work and disconnects. */
export async function withClient<T>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  // Port and ssl are named because pg would otherwise take them from the environment.
  const client = new pg.Client({
    ...connection,
    port: SOCKET_PORT,
    ssl: false,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => {}); // a lost connection also fails the query that waits for it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
