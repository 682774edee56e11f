import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresUser } from '@muster/testing/postgres-user.ts';
import { retry } from '@muster/testing/until.ts';
import pg from 'pg';
import { processTree, signalAll } from './processes.ts';

const START_TIMEOUT_MS = 60_000;
const RESTART_DELAY_MS = 300;

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=60',
  'shared_buffers=64MB',
  'min_wal_size=32MB',
  'max_wal_size=96MB',
  'log_min_messages=fatal',
];

export interface ServerPlan {
  readonly programs: string;
  readonly data: string;
  readonly log: string;
  readonly port: number;
  readonly password: string;
}

export const runProgram = ({ programs, password }: ServerPlan, name: string, args: readonly string[]) =>
  promisify(execFile)(join(programs, name), [...args], {
    ...postgresUser(),
    cwd: '/',
    env: { LC_ALL: 'C', PGPASSWORD: password },
  });

export async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {}); // the query rejects with the same error
  await client.connect();
  return client;
}

function spawnServer({ programs, data, port }: ServerPlan): ChildProcess {
  const options = [...settings, `port=${port}`];
  const args = ['-D', data, ...options.flatMap((option) => ['-c', option])];
  const env = { LC_ALL: 'C' };
  return spawn(join(programs, 'postgres'), args, { ...postgresUser(), cwd: '/', env, stdio: 'ignore' });
}

/** A PostgreSQL server that is restarted whenever it ends without being halted. */
export function createServer(plan: ServerPlan) {
  let child: ChildProcess | null = null;
  let shouldRun = false;
  const processes = (): number[] => (child?.pid === undefined ? [] : processTree(child.pid));
  const killAll = (): void => signalAll(processes(), 'SIGKILL');
  const connect = (user: string): Promise<pg.Client> =>
    connectTo(`postgres://${user}:${plan.password}@127.0.0.1:${plan.port}/${user}`);

  function run(): void {
    if (!shouldRun) return;
    child = spawnServer(plan);
    child.once('exit', () => {
      child = null;
      setTimeout(run, RESTART_DELAY_MS);
    });
  }

  async function administer(statement: string): Promise<pg.QueryResult> {
    const client = await connect('postgres');
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async function halt(): Promise<void> {
    shouldRun = false;
    process.off('exit', killAll);
    const ended = child && once(child, 'exit');
    killAll();
    await ended;
  }

  return {
    port: plan.port,
    processes,
    connect,
    administer,
    async start(): Promise<void> {
      shouldRun = true;
      process.once('exit', killAll);
      run();
      await retry(() => administer('select 1'), { timeoutMs: START_TIMEOUT_MS });
    },
    halt,
  };
}
