import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStallingProxy } from '#test/servers/stalling-proxy.ts';
import { cloneDatabase } from '#test/test-databases.ts';
import { type Queryable, defaultTimeouts, openDatabase, openPool } from './client.ts';

const CONNECTIONS = 2;

async function startDatabase() {
  const { target, release } = await cloneDatabase('template0');
  const proxy = await openStallingProxy(target);
  const lost: Error[] = [];
  const pool = openPool(proxy.target, CONNECTIONS, (error) => lost.push(error));
  const other = openPool(target, 1, () => {});
  onTestFinished(async () => {
    vi.useRealTimers();
    await Promise.all([pool.end(), other.end()]);
    await release();
  });
  await other.query('create table written (text text)');
  const write = (tx: Queryable, text: string) => tx.execute(sql`insert into written values (${text})`);
  const listWritten = async (): Promise<string[]> => {
    const { rows } = await other.query<{ text: string }>('select text from written order by text');
    return rows.map(({ text }) => text);
  };
  const processId = async (tx: Queryable) => (await tx.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.['pid'];
  return { db: openDatabase(pool), pool, lost, proxy, write, listWritten, processId };
}

const places = ['begin', 'insert', 'rollback', 'commit'];

test.each([
  ...places.map((place) => [place, 'does not answer'] as const),
  ...places.map((place) => [place, 'ends'] as const),
])('a connection that at %s %s is replaced, and no later write is lost', async (place, failure) => {
  const { db, pool, lost, proxy, write, listWritten } = await startDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reached = proxy.stopAt(place);
  const work = db.transaction(async (tx) => {
    await write(tx, 'in the transaction');
    if (place === 'rollback') throw new Error('rejected');
  });
  const failed = reached.then(() =>
    failure === 'ends' ? proxy.cut() : vi.advanceTimersByTime(defaultTimeouts.query_timeout),
  );
  const [outcome] = await Promise.allSettled([work, failed]);
  const message = expect.stringMatching(/^(Failed query: insert|Query read timeout|read ECONNRESET|rejected)/);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { message } });
  proxy.resume();
  await Promise.all(['after 1', 'after 2'].map((text) => write(db, text)));
  await db.transaction((tx) => write(tx, 'after 3'));
  expect(await listWritten()).toEqual(expect.arrayContaining(['after 1', 'after 2', 'after 3']));
  expect(pool.totalCount - pool.idleCount).toBe(0);
  expect(lost).toHaveLength(1);
});

test('rejects if PostgreSQL answers COMMIT with ROLLBACK, because a failed statement was ignored', async () => {
  const { db, write, listWritten } = await startDatabase();
  const work = db.transaction(async (tx) => {
    await write(tx, 'before');
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(work).rejects.toThrow('Rolled back: a failed statement was ignored.');
  expect(await listWritten()).toEqual([]);
});

test('a connection whose transaction was rolled back serves the next one', async () => {
  const { db, write, listWritten, processId } = await startDatabase();
  const ids: unknown[] = [];
  const work = db.transaction(async (tx) => {
    ids.push(await processId(tx));
    await write(tx, 'rolled back');
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(work).rejects.toThrow('Failed query: select 1 / 0');
  await db.transaction(async (tx) => ids.push(await processId(tx)));
  expect(new Set(ids).size).toBe(1);
  expect(await listWritten()).toEqual([]);
});

test('a transaction inside another one is part of it', async () => {
  const { db, write, listWritten } = await startDatabase();
  const inner = (tx: Queryable) => tx.transaction((same) => write(same, 'inner'));
  const failing = db.transaction(async (tx) => {
    await inner(tx);
    throw new Error('outer');
  });
  await expect(failing).rejects.toThrow('outer');
  expect(await listWritten()).toEqual([]);
  await db.transaction(inner);
  expect(await listWritten()).toEqual(['inner']);
});
