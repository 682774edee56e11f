import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseSettings, installedNativeDir, withClient } from '@muster/embedded-postgres';
import { createDataFolder, deleteDataFolder } from '@muster/testing/data-folder.ts';
import { freePort } from '@muster/testing/free-port.ts';
import { spawnAttached } from '@muster/testing/start-node.ts';
import { postgresUser } from '@muster/testing/postgres-user.ts';
import { retry } from '@muster/testing/until.ts';
import type { SocketTarget } from '../servers.ts';

const LANGUAGE = { LC_ALL: 'C' };
const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

const programOf = (name: string): string => join(installedNativeDir(), 'bin', name);

async function createCluster(folder: string, password: string): Promise<string> {
  const [data, passwordFile] = [join(folder, 'cluster'), join(folder, 'password')];
  mkdirSync(folder);
  writeFileSync(passwordFile, password);
  const user = postgresUser();
  if (user.uid !== undefined) spawnSync('chown', ['-R', String(user.uid), folder]);
  const options = ['-D', data, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...LOCALE];
  await promisify(execFile)(programOf('initdb'), options, { ...user, cwd: '/', env: LANGUAGE });
  return data;
}

/**
 * Starts PostgreSQL with the product's settings on a port of the loopback address. The product's own server has no port,
 * and the peer's driver cannot use a Unix socket.
 */
export async function startTcpPostgres() {
  const [folder, password, port] = [createDataFolder(), randomUUID(), await freePort()];
  const data = await createCluster(folder, password);
  const network = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' };
  const settings = Object.entries({ ...databaseSettings, ...network });
  const args = ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const child = spawnAttached(programOf('postgres'), args, LANGUAGE, 'ignore', postgresUser());
  const targetOf = (database: string): SocketTarget => ({
    host: '127.0.0.1',
    port,
    ssl: false,
    user: 'postgres',
    password,
    database,
  });
  const query = (statement: string) => withClient(targetOf('postgres'), (client) => client.query(statement));
  await retry(() => query('select 1'));
  return {
    async createDatabase(name: string): Promise<SocketTarget> {
      await query(`create database ${name}`);
      return targetOf(name);
    },
    async [Symbol.asyncDispose](): Promise<void> {
      child.kill('SIGINT');
      await once(child, 'exit');
      await deleteDataFolder(folder);
    },
  };
}
export type TcpPostgres = Awaited<ReturnType<typeof startTcpPostgres>>;
