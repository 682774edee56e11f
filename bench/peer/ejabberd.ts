import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withClient } from '@muster/embedded-postgres';
import { createDataFolder, deleteDataFolder } from '@muster/testing/data-folder.ts';
import { findProgram } from '@muster/testing/debian-programs.ts';
import { freePort } from '@muster/testing/free-port.ts';
import { spawnAttached } from '@muster/testing/start-node.ts';
import { retry } from '@muster/testing/until.ts';
import type { SocketTarget } from '../servers.ts';
import type { TcpPostgres } from './tcp-postgres.ts';

export const XMPP_DOMAIN = 'localhost';
export const XMPP_PASSWORD = 'bench';
const SCHEMA_FILE = '/usr/share/ejabberd/sql/pg.sql';
const START_TIMEOUT_MS = 60_000;

export const userNameOf = (index: number): string => `player${index}`;

/** Archives each message in PostgreSQL before it is delivered, like the product. JSON is valid YAML. */
const configuration = (port: number, database: SocketTarget): string =>
  JSON.stringify({
    hosts: [XMPP_DOMAIN],
    loglevel: 'error',
    listen: [{ port, ip: '127.0.0.1', module: 'ejabberd_http', request_handlers: { '/ws': 'ejabberd_http_ws' } }],
    auth_method: 'sql',
    auth_password_format: 'plain',
    default_db: 'sql',
    sql_type: 'pgsql',
    sql_server: database.host,
    sql_port: database.port,
    sql_database: database.database,
    sql_username: database.user,
    sql_password: database.password,
    modules: { mod_mam: { default: 'always', db_type: 'sql' } },
  });

const fillDatabase = (target: SocketTarget, users: number) =>
  withClient(target, async (client) => {
    await client.query(readFileSync(SCHEMA_FILE, 'utf8'));
    const names = Array.from({ length: users }, (_, index) => userNameOf(index));
    await client.query('insert into users (username, password) select name, $2 from unnest($1::text[]) name', [
      names,
      XMPP_PASSWORD,
    ]);
  });

/** Starts Debian's ejabberd without Erlang's cluster port, which would not be limited to the loopback address. */
export async function startEjabberd(postgres: TcpPostgres, users: number) {
  const folder = createDataFolder();
  mkdirSync(folder);
  const [port, target] = [await freePort(), await postgres.createDatabase('ejabberd')];
  await fillDatabase(target, users);
  const configFile = join(folder, 'ejabberd.yml');
  writeFileSync(configFile, configuration(port, target));
  const environment = {
    PATH: process.env.PATH,
    HOME: folder,
    EJABBERD_CONFIG_PATH: configFile,
    EJABBERD_LOG_PATH: join(folder, 'ejabberd.log'),
    ERL_CRASH_DUMP: join(folder, 'crash.dump'),
    ERL_LIBS: dirname(dirname(dirname(findProgram('ejabberd') ?? ''))),
  };
  const args = ['+K', 'true', '+P', '250000', '-mnesia', 'dir', JSON.stringify(join(folder, 'mnesia')), '-noinput'];
  const child = spawnAttached('erl', [...args, '-s', 'ejabberd'], environment);
  const origin = `http://127.0.0.1:${port}`;
  await retry(() => fetch(origin), { timeoutMs: START_TIMEOUT_MS }).catch(() => {
    throw new Error(`ejabberd did not start: ${readFileSync(environment.EJABBERD_LOG_PATH, 'utf8')}`);
  });
  return {
    origin,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose](): Promise<void> {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await deleteDataFolder(folder);
    },
  };
}
