import pg from 'pg';
import { SOCKET_PORT } from './server/socket-folder.ts';

/** Name of the app's role and of its database. */
export const APP_NAME = 'muster';

/** Connection options for `pg`. All are set, because `pg` reads missing ones from the environment. */
export interface DatabaseConnection {
  /** Folder of the Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly ssl: false;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** Connections for the two roles of an embedded database. */
export interface Connections {
  /** As the app's role, which is not a superuser. The default database is 'muster'. */
  readonly connection: (database?: string) => DatabaseConnection;
  /** As the superuser. For backups and for template databases in tests. */
  readonly adminConnection: (database?: string) => DatabaseConnection;
}

export function createConnections(host: string, appPassword: string, adminPassword: string): Connections {
  const server = { host, port: SOCKET_PORT, ssl: false } as const;
  return {
    connection: (database = APP_NAME) => ({ ...server, user: APP_NAME, password: appPassword, database }),
    adminConnection: (database = 'postgres') => ({ ...server, user: 'postgres', password: adminPassword, database }),
  };
}

const TIMEOUT_MS = 10_000;

/** Opens a connection for the duration of `work`. */
export async function withClient<T>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<T>,
  queryTimeoutMs = TIMEOUT_MS,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
  });
  client.on('error', () => {}); // a lost connection also fails the pending query
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
