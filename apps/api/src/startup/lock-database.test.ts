import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '#test/test-databases.ts';
import { lockDatabase } from './lock-database.ts';

const inUse = /^Another node uses this database\. .* NATS_URL /;

/** An empty database, and functions that lock it and end the connections with the lock. */
async function startDatabase() {
  const { target, release } = await cloneDatabase();
  const lines: string[] = [];
  const log = { info() {}, warn: (line: string) => void lines.push(line) };
  const unlocks: (() => Promise<void>)[] = [];
  const lost: string[] = [];
  onTestFinished(async () => {
    for (const unlock of unlocks) await unlock();
    await release();
  });
  async function lock(isShared: boolean, waitMs = 0) {
    const onLost = ({ message }: Error): void => void lost.push(message);
    const unlock = await lockDatabase(target, { isShared, log, onLost, waitMs });
    unlocks.push(unlock);
    return unlock;
  }
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client(target);
    client.on('error', () => {}); // the database is dropped
    await client.connect();
    return client;
  };
  const client = await open();
  const cut = () =>
    client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where application_name = 'muster lock' and datname = current_database()`);
  const countLocks = async (isGranted: boolean) =>
    (
      await client.query(
        `select from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted = $1 and datname = current_database()`,
        [isGranted],
      )
    ).rowCount;
  return { lock, cut, countLocks, open, client, lines, lost };
}

test.each([
  ['a second node without NATS', false, false],
  ['a node without NATS next to one with NATS', true, false],
  ['a node with NATS next to one without', false, true],
])('rejects %s, until the first one has stopped', async (_, isFirstShared, isSecondShared) => {
  const { lock, lines } = await startDatabase();
  const unlock = await lock(isFirstShared);
  await expect(lock(isSecondShared)).rejects.toThrow(inUse);
  const waiting = lock(isSecondShared, 60_000);
  await expect.poll(() => lines).toEqual(['waiting up to 60 s for another node to release the database']);
  await unlock();
  await waiting;
});

test('several nodes with NATS share a database', async () => {
  const { lock, lines } = await startDatabase();
  await Promise.all([lock(true), lock(true), lock(true)]);
  expect(lines).toEqual([]);
});

test('retakes the lock after the database has restarted', async () => {
  const { lock, cut, countLocks, lost } = await startDatabase();
  await lock(false);
  await cut();
  await expect.poll(() => countLocks(true)).toBe(1);
  await expect(lock(false)).rejects.toThrow(inUse);
  expect(lost).toEqual([]);
});

test('reports that another node has taken the lock while the connection was lost', async () => {
  const { lock, cut, countLocks, open, lost } = await startDatabase();
  await lock(false);
  const other = await open();
  const taken = other.query('select pg_advisory_lock(7305172)');
  await expect.poll(() => countLocks(false)).toBe(1);
  await cut();
  await taken;
  await expect.poll(() => lost).toEqual([expect.stringMatching(inUse)]);
});

test('stays locked regardless of the time limits of the role and the database', async () => {
  const { lock, client } = await startDatabase();
  await client.query(`do $$ declare limit_name text; begin
    for limit_name in select name from pg_settings where name in ('transaction_timeout', 'idle_in_transaction_session_timeout') loop
      execute format('alter database %I set %I = 200', current_database(), limit_name);
    end loop;
  end $$`);
  await lock(false);
  const countOld = async () =>
    (
      await client.query(`select from pg_stat_activity where datname = current_database() and application_name = 'muster lock'
        and xact_start < clock_timestamp() - interval '400 ms'`)
    ).rowCount;
  await expect.poll(countOld).toBe(1);
});
