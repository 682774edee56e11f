import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { familyOf, signalAll } from './processes.ts';

const ANSWERS_WITHIN_MS = 60_000;
const LOOK_AGAIN_AFTER_MS = 100;
const START_AGAIN_AFTER_MS = 300;

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=60',
  'shared_buffers=64MB',
  'min_wal_size=32MB',
  'max_wal_size=96MB',
  'log_min_messages=fatal',
];

/** Written every ten seconds, told at once. */
const forgetful = ['synchronous_commit=off', 'wal_writer_delay=10s'];

const idOf = (kind: '-u' | '-g'): number => Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout);

/** PostgreSQL refuses to serve root. */
export const serverUser = (): { uid?: number; gid?: number } =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

/** Runs one of PostgreSQL's programs to its end; rejects with what it said when it fails. */
export const runAsServer = (program: string, args: readonly string[], password: string): Promise<unknown> =>
  promisify(execFile)(program, [...args], {
    ...serverUser(),
    cwd: '/',
    env: { LC_ALL: 'C', PGPASSWORD: password },
  });

/** Where a server keeps its data, and how it is reached. */
export interface ServerPlan {
  /** The folder of PostgreSQL's programs. */
  readonly programs: string;
  readonly folder: string;
  /** The folder of its write-ahead log. */
  readonly log: string;
  readonly port: number;
  readonly password: string;
  /** It confirms what it has not written yet, as a disk that lies: a run must notice. */
  readonly isForgetful: boolean;
}

/** A PostgreSQL that is started again whenever it ends unasked. */
export interface PostgresServer {
  readonly port: number;
  /** Its processes, the postmaster first. */
  readonly processes: () => number[];
  readonly connect: (user: string, database: string) => Promise<pg.Client>;
  /** Has it do something as its administrator. */
  readonly administer: (statement: string) => Promise<pg.QueryResult>;
  /** Resolves when it takes connections. */
  readonly start: () => Promise<void>;
  /** Ends it without a word, with all its processes; it stays down. */
  readonly halt: () => Promise<void>;
  /** Ends it for good and frees its place. */
  readonly discard: () => Promise<void>;
}

function spawnServer({ programs, folder, port, isForgetful }: ServerPlan): ChildProcess {
  const options = [...settings, ...(isForgetful ? forgetful : []), `port=${port}`].flatMap((setting) => [
    '-c',
    setting,
  ]);
  return spawn(join(programs, 'postgres'), ['-D', folder, ...options], {
    ...serverUser(),
    cwd: '/',
    env: { LC_ALL: 'C' },
    stdio: 'ignore',
  });
}

async function connectTo({ port, password }: ServerPlan, user: string, database: string): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database });
  client.on('error', () => {}); // what was asked rejects with the same error
  await client.connect();
  return client;
}

async function administer(plan: ServerPlan, statement: string): Promise<pg.QueryResult> {
  const client = await connectTo(plan, 'postgres', 'postgres');
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function untilItAnswers(plan: ServerPlan): Promise<void> {
  for (const end = performance.now() + ANSWERS_WITHIN_MS; ; await pause(LOOK_AGAIN_AFTER_MS)) {
    try {
      await administer(plan, 'select 1');
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

export function createServer(plan: ServerPlan): PostgresServer {
  let child: ChildProcess | null = null;
  let isWanted = false;
  const processes = (): number[] => (child?.pid === undefined ? [] : familyOf(child.pid));
  const endWithUs = (): void => signalAll(processes(), 'SIGKILL');

  function run(): void {
    if (!isWanted) return;
    child = spawnServer(plan);
    child.once('exit', () => {
      child = null;
      setTimeout(run, START_AGAIN_AFTER_MS);
    });
  }

  async function halt(): Promise<void> {
    isWanted = false;
    process.off('exit', endWithUs);
    const ending = child;
    const ended = ending && new Promise((resolve) => ending.once('exit', resolve));
    signalAll(processes(), 'SIGKILL');
    await ended;
  }

  return {
    port: plan.port,
    processes,
    connect: (user, database) => connectTo(plan, user, database),
    administer: (statement) => administer(plan, statement),
    async start() {
      isWanted = true;
      process.once('exit', endWithUs);
      run();
      await untilItAnswers(plan);
    },
    halt,
    async discard() {
      await halt();
      for (const folder of [plan.folder, plan.log]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
