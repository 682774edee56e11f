import { existsSync, readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type AddCleanUp,
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
  tempDir,
  until,
} from '../test/started-postgres.ts';
import { withEmbeddedPostgres } from './with-embedded-postgres.ts';

vi.setConfig({ testTimeout: DEADLINE_MS, hookTimeout: DEADLINE_MS });

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

/** Inodes of all listening TCP sockets on this machine. */
function listeningInodes(): Set<string> {
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8').trim().split('\n').slice(1),
  );
  const columns = rows.map((row) => row.trim().split(/\s+/));
  return new Set(columns.filter(([, , , state]) => state === '0A').map((row) => row[9] ?? ''));
}

function socketInodesOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap(
    (fd) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.slice(1) ?? [],
  );
}

/** A data folder as left by a start that was killed after locking it. */
async function usedFolder(): Promise<string> {
  const dataDir = join(await tempDir(), 'data');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'muster.lock'), '');
  return dataDir;
}

test('the first start creates the database, and the second one finds its rows', async () => {
  const dataDir = await usedFolder();
  await mkdir(join(dataDir, 'postgres.init', 'base'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.init', 'PG_VERSION'), '18\n');
  const settings = { log_statement: 'all', log_min_error_statement: 'debug5' };
  const first = await start(dataDir, { settings });
  // Deletes the unfinished cluster of an earlier start.
  expect(readdirSync(dataDir)).not.toContain('postgres.init');
  await query(first.connection(), 'create table kept (n int)');
  await query(first.connection(), 'insert into kept values (7)');
  const log = join(dataDir, 'postgres.log');
  const text = await readFile(log, 'utf8');
  expect(text).toContain('create role muster');
  for (const { password } of [first.connection(), first.adminConnection()]) {
    expect(password).toHaveLength(43);
    // PostgreSQL's log never contains a password.
    expect(text).not.toContain(password);
  }
  await first.stop();
  await truncate(log, 9 * 1024 * 1024);
  const second = await start(dataDir);
  expect([first.isFirstStart, second.isFirstStart]).toEqual([true, false]);
  expect(await query(second.connection(), 'select n from kept')).toEqual([{ n: 7 }]);
  expect(second.dataDir).toBe(dataDir);
  expect((await stat(log)).size, 'a long log is truncated').toBeLessThan(100_000);
});

test('the socket is in the data folder, even with quotes and commas in its name', async () => {
  const dataDir = join(await tempDir(), 'my "data", and more');
  await rename(await copyDataDir(), dataDir);
  const postgres = await start(dataDir);
  expect(postgres.connection().host).toBe(join(dataDir, 'socket'));
  expect(await query(postgres.connection(), 'select 1 as alive')).toEqual([{ alive: 1 }]);
  const found = await withEmbeddedPostgres({ dataDir, log: () => {}, createIfMissing: false }, ({ connection }) =>
    query(connection(), 'select 2 as found'),
  );
  expect(found).toEqual([{ found: 2 }]);
  await postgres.stop();
  expect(existsSync(postgres.connection().host)).toBe(false);
});

describe('a running database', () => {
  const cleanUps: (() => Promise<void>)[] = [];
  const atEnd: AddCleanUp = (cleanUp) => void cleanUps.unshift(cleanUp);
  let postgres: StartedPostgres;
  beforeAll(async () => {
    const dataDir = join(await tempDir(atEnd), 'data', 'with a rather long name'.repeat(8));
    postgres = await start(dataDir, { settings: { listen_addresses: '127.0.0.1', max_connections: '20' } }, atEnd);
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  test('uses UTF-8, the builtin C.UTF-8 locale, checksums and full durability', async () => {
    const [row] = await query(
      postgres.connection(),
      `select datlocale, pg_encoding_to_char(encoding) as encoding,
              current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
              current_setting('full_page_writes') as full_page_writes,
              current_setting('synchronous_commit') as synchronous_commit
         from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({
      datlocale: 'C.UTF-8',
      encoding: 'UTF8',
      checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
    });
  });

  test('applies settings of the caller', async () => {
    const shown = await query(postgres.connection(), 'show max_connections');
    expect(shown).toEqual([{ max_connections: '20' }]);
  });

  test.skipIf(process.platform !== 'linux')('has a process group of its own, so Ctrl-C reaches Node alone', () => {
    const pid = postmasterPid(postgres);
    const processInfo = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, , processGroup] = processInfo.slice(processInfo.lastIndexOf(')') + 2).split(' ');
    expect(Number(processGroup)).toBe(pid);
  });

  test('the app role owns its database and can add trusted extensions, but no roles or databases', async () => {
    const app = postgres.connection();
    await query(app, 'create extension pg_trgm');
    expect(await query(app, "select show_trgm('a') is not null as works")).toEqual([{ works: true }]);
    await expect(query(app, 'create role intruder')).rejects.toThrow(/permission denied/);
    await expect(query(app, 'create database other')).rejects.toThrow(/permission denied/);
    await expect(query(app, "copy (select 1) to '/tmp/x'")).rejects.toThrow(/permission denied/);
  });

  test('requires the password of both roles', async () => {
    for (const known of [postgres.connection(), postgres.adminConnection()]) {
      const stranger = { ...known, password: 'guess' };
      await expect(query(stranger, 'select 1')).rejects.toThrow(/password authentication failed/);
    }
    const rows = await query(
      postgres.adminConnection(),
      "select rolname from pg_authid where rolpassword like 'SCRAM-SHA-256$%' order by rolname",
    );
    expect(rows).toEqual([{ rolname: 'muster' }, { rolname: 'postgres' }]);
  });

  test.skipIf(process.platform !== 'linux')('opens no TCP port, even if a setting requests one', async () => {
    const sockets = socketInodesOf(postmasterPid(postgres));
    expect(sockets.length).toBeGreaterThan(0);
    const listening = listeningInodes();
    expect(sockets.filter((inode) => listening.has(inode))).toEqual([]);
  });

  test('denies other users access to its folders and files, and has a short socket path', async () => {
    const { dataDir } = postgres;
    const { host } = postgres.connection();
    for (const folder of [dataDir, clusterOf(postgres), host]) expect(modeOf(folder)).toBe('700');
    for (const file of ['database-superuser.password', 'app.password', 'postgres.log', 'muster.lock']) {
      expect([file, modeOf(join(dataDir, file))]).toEqual([file, '600']);
    }
    const socket = join(host, '.s.PGSQL.5432');
    expect(modeOf(socket)).toBe('700');
    expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(107);
  });

  test('logs neither the text nor the values of a failing statement', async () => {
    await query(postgres.connection(), 'create table emails (email text primary key)');
    const insert = "insert into emails values ('kim@example.org')";
    await query(postgres.connection(), insert);
    await expect(query(postgres.connection(), insert)).rejects.toThrow(/duplicate key/);
    const text = await readFile(join(postgres.dataDir, 'postgres.log'), 'utf8');
    expect(text).toContain('duplicate key');
    expect(text).not.toContain('kim@');
  });
});

test('rejects a role with synchronous_commit off, unless the caller has set that, and revokes its added privileges', async () => {
  const dataDir = await copyDataDir();
  const first = await start(dataDir);
  await query(first.connection(), 'alter role muster set synchronous_commit = off');
  await query(first.adminConnection(), 'alter role muster superuser createdb');
  await first.stop();
  await expect(start(dataDir)).rejects.toThrow(/synchronous_commit is "off" and must be "on"/);
  expect(postmasterPid({ dataDir })).toBe(0);
  const overridden = await start(dataDir, { settings: { synchronous_commit: 'off' } });
  expect(overridden.isFirstStart).toBe(false);
  await expect(query(overridden.connection(), 'create role intruder')).rejects.toThrow(/permission denied/);
});

describe('a data folder', () => {
  test('rejects a second start on the same folder without affecting the first one', async () => {
    const dataDir = await copyDataDir();
    const first = await start(dataDir);
    const pid = postmasterPid(first);
    await expect(start(dataDir)).rejects.toThrow(/Another Muster is using the data folder/);
    expect(postmasterPid(first)).toBe(pid);
    expect(await query(first.connection(), 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('rejects a cluster of another version', async () => {
    const dataDir = await usedFolder();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start(dataDir)).rejects.toThrow(
      /was made by PostgreSQL 15; this version of Muster runs 18 and upgrades 17/,
    );
  });

  test('rejects other content in the cluster folder', async () => {
    const dataDir = await usedFolder();
    await mkdir(join(dataDir, 'postgres', 'photos'), { recursive: true });
    await expect(start(dataDir)).rejects.toThrow(/contains something that is not a database/);
  });

  test('recovers from missing or incomplete password files', async () => {
    const dataDir = await copyDataDir();
    const first = await start(dataDir);
    await query(first.connection(), 'create table kept as select 7 as n');
    await first.stop();
    await rm(join(dataDir, 'database-superuser.password'));
    await writeFile(join(dataDir, 'database-superuser.password.new'), 'half of a pa');
    await writeFile(join(dataDir, 'app.password'), '');
    const second = await start(dataDir);
    expect(await query(second.connection(), 'select n from kept')).toEqual([{ n: 7 }]);
    expect(second.adminConnection().password).not.toBe(first.adminConnection().password);
  });
});

test('a start succeeds after a first start that was killed at any step', async () => {
  const dataDir = join(await tempDir(), 'data');
  for (const step of [
    'muster.lock',
    'database-superuser.password',
    'app.password',
    'postgres.init',
    'postgres.init/base/1',
    'postgres',
    'postgres/postmaster.pid',
  ]) {
    const { child, output } = spawnFor({}, process.execPath, [SUPERVISOR_SCRIPT, dataDir]);
    // A stalled test may see the step only when the start has finished.
    await until(`the start reaches ${step}`, () => existsSync(join(dataDir, step)) || output() !== '');
    await killAndWait(child);
    expect(output(), `killed at ${step}`).toMatch(/^(?:ready\n[\d\n]*)?$/);
  }
  const postgres = await start(dataDir);
  expect(postgres.isFirstStart).toBe(false);
  expect(await query(postgres.connection(), 'select current_user as role')).toEqual([{ role: 'muster' }]);
});
