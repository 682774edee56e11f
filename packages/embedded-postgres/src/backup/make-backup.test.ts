import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { withClient } from '../database-connection.ts';
import {
  type StartedPostgres,
  DEADLINE_MS,
  clusterOf,
  copyDataDir,
  query,
  start,
  tempDir,
} from '../../test/started-postgres.ts';
import { restoreEmbeddedPostgres } from '../start-embedded-postgres.ts';
import { makeBackup } from './make-backup.ts';

// A restore takes longer while other tests run.
vi.setConfig({ testTimeout: 4 * DEADLINE_MS });

/** The tables that a restore counts. */
const TABLES = 'create table members (n int); create table posts (n int); create table messages (n int)';

/** Transfers amounts between accounts, with checkpoints, until `isOver`. Returns the number of transactions. */
async function moveAbout(postgres: StartedPostgres, isOver: () => boolean): Promise<number> {
  return withClient(
    postgres.adminConnection('muster'),
    async (client) => {
      let moves = 0;
      for (; !isOver(); moves += 1) {
        await client.query(`begin; update accounts set amount = amount - 1, note = repeat(n::text, 300) where n % 7 = ${moves % 7};
        insert into done values (${moves}); update accounts set amount = amount + 1 where n % 7 = ${moves % 7}; commit`);
        if (moves % 5 === 0) await client.query('checkpoint');
      }
      return moves;
    },
    2 * DEADLINE_MS,
  );
}

test('a backup during writes and checkpoints is consistent and contains everything confirmed before it', async () => {
  const folder = await tempDir();
  const dataDir = await copyDataDir();
  const postgres = await start(dataDir);
  await query(
    postgres.connection(),
    `${TABLES}; create table done (n int); create table accounts as select n, 100 as amount, repeat('x', 900) as note from generate_series(1, 1000) n`,
  );
  let isOver = false;
  const moving = moveAbout(postgres, () => isOver);
  const counted = async (): Promise<number> => {
    const [row] = await query(postgres.connection(), 'select count(*)::int as moves from done');
    return Number(row?.['moves']);
  };
  await expect.poll(counted, { timeout: 20_000 }).toBeGreaterThan(3);
  const confirmed = await counted();
  const file = join(folder, 'backup');
  await makeBackup(postgres, file);
  const atEnd = await counted();
  isOver = true;
  await moving;
  expect(atEnd).toBeGreaterThan(confirmed);
  expect(await query(postgres.adminConnection(), 'select slot_name from pg_replication_slots')).toEqual([]);
  await postgres.stop();

  await restoreEmbeddedPostgres(file, { dataDir, log: () => {} });
  const restored = await start(dataDir);
  const [found] = await query(
    restored.connection(),
    `select (select count(*)::int from done) as moves, (select max(n) + 1 from done) as highest,
            (select sum(amount)::int from accounts) as total, (select count(*)::int from accounts) as accounts`,
  );
  expect(found).toMatchObject({ highest: found?.['moves'], total: 100_000, accounts: 1000 });
  expect(Number(found?.['moves'])).toBeGreaterThanOrEqual(confirmed);
  expect(Number(found?.['moves'])).toBeLessThanOrEqual(atEnd);
});

test.each([true, false])(
  'the next start finishes a restore that was killed before its last step (replaces a cluster: %s)',
  async (isReplaced) => {
    const dataDir = await copyDataDir();
    const first = await start(dataDir);
    await query(first.connection(), 'create table kept as select 7 as n');
    await first.stop();
    await rename(clusterOf(first), `${clusterOf(first)}.restored`);
    if (isReplaced) await mkdir(clusterOf(first));
    const second = await start(dataDir);
    expect(await query(second.connection(), 'select n from kept')).toEqual([{ n: 7 }]);
    const aside = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.before-'));
    expect(aside).toHaveLength(isReplaced ? 1 : 0);
  },
);

test('rejects a cluster with a link to another folder', async () => {
  const folder = await tempDir();
  const postgres = await start(await copyDataDir());
  await symlink(folder, join(clusterOf(postgres), 'pg_tblspc', '1'));
  const making = makeBackup(postgres, join(folder, 'backup'));
  await expect(making).rejects.toThrow('is neither a file nor a folder');
  expect(await readdir(folder)).not.toContain('backup');
  expect((await readdir(folder)).filter((name) => name.includes('part'))).toEqual([]);
});

test('rejects a file that is not a backup without changing anything', async () => {
  const folder = await tempDir();
  const dataDir = join(folder, 'data');
  const file = join(folder, 'letter.txt');
  await writeFile(file, 'Dear Kim');
  await expect(restoreEmbeddedPostgres(file, { dataDir, log: () => {} })).rejects.toThrow(
    'is not a backup, or it is damaged',
  );
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual([]);
});
