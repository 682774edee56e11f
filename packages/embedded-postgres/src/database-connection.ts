import pg from 'pg';

import { SOCKET_PORT } from './server/socket-folder.ts';

/** The app's own role and its database share this name. */
export const APP_NAME = 'muster';

/** How to reach a database over the socket. */
export interface DatabaseConnection {
  host: string;
  user: string;
  password: string;
  database: string;
}

/** How the two roles of an embedded database reach it. */
export interface Connections {
  /** Connection for the app's own role (not superuser) to `database` (default 'muster'): unix socket only. */
  readonly connection: (database?: string) => DatabaseConnection;
  /** Connection for the superuser: tests (template databases) and backups only. */
  readonly adminConnection: (database?: string) => DatabaseConnection;
}

/** Both connections to the database that listens in a socket folder. */
export function createConnections(host: string, appPassword: string, adminPassword: string): Connections {
  return {
    connection: (database = APP_NAME) => ({ host, user: APP_NAME, password: appPassword, database }),
    adminConnection: (database = 'postgres') => ({ host, user: 'postgres', password: adminPassword, database }),
  };
}

const TIMEOUT_MS = 10_000;

/** Connects, does the work and disconnects. No query may take longer than `patienceMs`. */
export async function withClient<T>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<T>,
  queryTimeoutMs = TIMEOUT_MS,
): Promise<T> {
  // Port and ssl are named because pg would otherwise take them from the environment.
  const client = new pg.Client({
    ...connection,
    port: SOCKET_PORT,
    ssl: false,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
  });
  client.on('error', () => {}); // a lost connection also fails the query that waits for it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
