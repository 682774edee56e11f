import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  type StartedPostgres,
  DEADLINE_MS,
  SUPERVISOR_SCRIPT,
  clusterOf,
  copyDataDir,
  killAndWait,
  postmasterPid,
  query,
  spawnFor,
  start,
  until,
} from '../test/started-postgres.ts';
import { ensureUsableNativeDir, installedNativeDir } from './server/native-binaries.ts';
import { postmasterArguments } from './server/postgres-settings.ts';
import { isRunning } from './server/processes.ts';
import { type RunAs, CLEAN_ENV, isRoot, run, ensureSystemUser } from './server/run-as.ts';
import { createSocketFolder } from './server/socket-folder.ts';

vi.setConfig({ testTimeout: DEADLINE_MS, hookTimeout: DEADLINE_MS });

const WRITERS = 4;
const RECOVERY_MS = 10_000;
const databaseUser: RunAs = isRoot() ? await ensureSystemUser('postgres') : {};
const hasSetpriv = (await run({}, 'setpriv', ['--pdeathsig', 'INT', '--', 'true'])).code === 0;

interface Writers {
  readonly confirmed: Set<string>;
  stop(): Promise<void>;
}

/** Starts four clients that insert continuously and record confirmed rows. */
async function startWriters(postgres: StartedPostgres): Promise<Writers> {
  await query(postgres.connection(), 'create table written (writer int, n int)');
  const pool = new pg.Pool({
    ...postgres.connection(),
    max: WRITERS,
    connectionTimeoutMillis: 3_000,
    query_timeout: 8_000,
  });
  pool.on('error', () => {}); // the database is killed on purpose
  const confirmed = new Set<string>();
  let isOver = false;
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      await pool.query('insert into written values ($1, $2)', [writer, n]).then(
        () => confirmed.add(`${writer}:${n}`),
        () => {},
      );
    }
  };
  const all = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  const stop = async (): Promise<void> => {
    if (isOver) return;
    isOver = true;
    await all;
    await pool.end();
  };
  onTestFinished(stop);
  return { confirmed, stop };
}

async function backendPids(postgres: StartedPostgres): Promise<number[]> {
  const rows = await query(postgres.adminConnection(), 'select pid from pg_stat_activity');
  return rows.map(({ pid }) => Number(pid));
}

describe.each([
  ['the postmaster alone', async () => []],
  ['the postmaster and its children', backendPids],
])('kill -9 of %s during writes', (_, alsoKilled: typeof backendPids) => {
  test('loses no confirmed row, and writes resume automatically', async () => {
    let exits = 0;
    const onUnexpectedExit = (): void => void (exits += 1);
    const postgres = await start(await copyDataDir(), { onUnexpectedExit });
    const writers = await startWriters(postgres);
    for (let round = 1; round <= 3; round += 1) {
      const before = writers.confirmed.size;
      await until('rows are written', () => writers.confirmed.size > before + 200);
      const killed = postmasterPid(postgres);
      const children = await alsoKilled(postgres);
      process.kill(killed, 'SIGKILL');
      for (const pid of children) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
      await until('the exit is reported', () => exits === round);
      // Busy child processes of the killed postmaster go on writing until they are idle. A new one starts after them.
      await until('it restarts', () => ![0, killed].includes(postmasterPid(postgres)), RECOVERY_MS);
      const atRestart = writers.confirmed.size;
      await until('writes resume', () => writers.confirmed.size > atRestart + 200, RECOVERY_MS);
    }
    await writers.stop();
    const rows = await query(postgres.connection(), "select writer || ':' || n as key from written");
    const found = new Set(rows.map(({ key }) => String(key)));
    expect([...writers.confirmed].filter((row) => !found.has(row))).toEqual([]);
    expect(writers.confirmed.size).toBeGreaterThan(1_000);
    expect(postgres.lines).toContain('The database exited unexpectedly. Restarting it.');
    expect(postgres.lines).toContain('The database is running again.');
  });
});

test.each([
  ['before the restart', (_pid: number) => true],
  ['during the restart', (pid: number) => pid !== 0],
])('stop() after a crash, %s, leaves no process running', async (_when, isTime) => {
  let exits = 0;
  const onUnexpectedExit = (): void => void (exits += 1);
  const postgres = await start(await copyDataDir(), { onUnexpectedExit });
  const killed = postmasterPid(postgres);
  process.kill(killed, 'SIGKILL');
  const successor = (): number => (postmasterPid(postgres) === killed ? 0 : postmasterPid(postgres));
  await until('it is time to stop', () => exits === 1 && isTime(successor()));
  const pid = successor();
  await postgres.stop();
  expect(pid !== 0 && isRunning(pid)).toBe(false);
  expect([0, killed]).toContain(postmasterPid(postgres));
  expect(existsSync(postgres.connection().host)).toBe(false);
});

describe('after kill -9 of the Node process', () => {
  test('every confirmed row exists', async () => {
    const dataDir = await copyDataDir();
    const { child, output } = spawnFor({}, process.execPath, [SUPERVISOR_SCRIPT, dataDir]);
    await until('rows are confirmed', () => output().split('\n').length > 200);
    await killAndWait(child);
    const confirmed = Number(output().trim().split('\n').at(-1));
    const postgres = await start(dataDir);
    const [row] = await query(
      postgres.connection(),
      `select count(*)::int as n from confirmed where n <= ${confirmed}`,
    );
    expect(confirmed).toBeGreaterThan(100);
    expect(row).toEqual({ n: confirmed });
  });

  test.skipIf(!hasSetpriv)('the database exits', async () => {
    const dataDir = await copyDataDir();
    const { child, output } = spawnFor({}, process.execPath, [SUPERVISOR_SCRIPT, dataDir]);
    await until('it runs', () => output().startsWith('ready'));
    const pid = postmasterPid({ dataDir });
    await killAndWait(child);
    await until('the database ends', () => !isRunning(pid));
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});

describe('a database that a killed process left running', () => {
  /** Starts a postmaster without a supervisor, with one row. */
  async function leaveBehind(): Promise<{ first: StartedPostgres; left: ChildProcess }> {
    const first = await start(await copyDataDir());
    await query(first.connection(), 'create table kept as select 7 as n');
    await first.stop();
    const socketDir = first.connection().host;
    await createSocketFolder(socketDir, databaseUser);
    const nativeDir = await ensureUsableNativeDir(installedNativeDir(), first.dataDir, databaseUser, () => {});
    const left = spawn(join(nativeDir, 'bin', 'postgres'), postmasterArguments(clusterOf(first), socketDir, {}), {
      ...databaseUser,
      cwd: '/',
      env: CLEAN_ENV,
      stdio: 'ignore',
      detached: true,
    });
    onTestFinished(() => killAndWait(left));
    const isServing = (): Promise<boolean> =>
      query(first.connection(), 'select 1').then(
        () => true,
        () => false,
      );
    await until('it serves', isServing);
    return { first, left };
  }

  test('is stopped and replaced', async () => {
    const { first, left } = await leaveBehind();
    const second = await start(first.dataDir);
    expect(left.exitCode).toBe(0);
    expect(postmasterPid(second)).not.toBe(left.pid);
    expect(await query(second.connection(), 'select n from kept')).toEqual([{ n: 7 }]);
    expect(second.lines).toContain(`Stopping the database process ${left.pid} that an earlier run left behind.`);
  });

  test('and then killed is replaced once its busy child process has exited', async () => {
    const { first, left } = await leaveBehind();
    // Busy while this file exists, because a fixed amount of work takes a different time on every machine.
    const file = join(first.dataDir, 'busy');
    await writeFile(file, '');
    const loop = `do $$ begin while (pg_stat_file('${file}', true)).size is not null loop end loop; end $$`;
    const orphan = query(first.adminConnection(), loop).catch(() => 'cut off');
    await until('it is busy', async () => {
      const running = "select 1 from pg_stat_activity where query like 'do %' and state = 'active'";
      return (await query(first.adminConnection(), running)).length === 1;
    });
    await killAndWait(left);
    const log = join(first.dataDir, 'postgres.log');
    const starting = start(first.dataDir);
    await until('a start fails', async () => (await readFile(log, 'utf8')).includes('shared memory block'));
    await rm(file);
    const second = await starting;
    expect(await query(second.connection(), 'select n from kept')).toEqual([{ n: 7 }]);
    await orphan;
  });
});

describe('a stale pid file', () => {
  async function startOver(pid: number): Promise<StartedPostgres> {
    const dataDir = await copyDataDir();
    const first = await start(dataDir);
    const text = await readFile(join(clusterOf(first), 'postmaster.pid'), 'utf8');
    const socketLock = await readFile(join(first.connection().host, '.s.PGSQL.5432.lock'), 'utf8');
    await first.stop();
    const stale = (file: string): string => file.replace(/^\d+/, String(pid));
    await writeFile(join(clusterOf(first), 'postmaster.pid'), stale(text));
    await mkdir(first.connection().host, { mode: 0o700, recursive: true });
    await appendFile(join(first.connection().host, '.s.PGSQL.5432.lock'), stale(socketLock));
    return await start(dataDir);
  }

  test('with the pid of this process does not block the start', async () => {
    const postgres = await startOver(process.pid);
    expect(postmasterPid(postgres)).not.toBe(process.pid);
  });

  test("with the pid of another program of the database's user neither blocks the start nor stops the program", async () => {
    const { child } = spawnFor(databaseUser, 'sleep', ['600']);
    const postgres = await startOver(child.pid ?? 0);
    expect(await query(postgres.connection(), 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  });
});
