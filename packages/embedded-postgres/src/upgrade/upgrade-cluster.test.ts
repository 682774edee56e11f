import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyOf, createPreviousCluster, createTables, readRows } from '../../test/previous-cluster.ts';
import {
  DEADLINE_MS,
  UPGRADE_SCRIPT,
  clusterOf,
  killAndWait,
  postmasterPid,
  query,
  spawnFor,
  start,
  tempDir,
  until,
} from '../../test/started-postgres.ts';
import { makeBackup } from '../backup/make-backup.ts';
import type { DatabaseConnection } from '../database-connection.ts';
import { isRunning } from '../server/processes.ts';
import { restoreEmbeddedPostgres } from '../start-embedded-postgres.ts';
import type { UpgradeSteps } from './upgrade-cluster.ts';

vi.setConfig({ testTimeout: 2 * DEADLINE_MS, hookTimeout: DEADLINE_MS });

const cleanUps: (() => Promise<void>)[] = [];
let previousDataDir: string;
beforeAll(async () => {
  previousDataDir = await createPreviousCluster((cleanUp) => cleanUps.unshift(cleanUp));
});
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

const upgrade: UpgradeSteps = { backUp: async () => {}, createTables };
const names = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).map((name) => name.replace(/(?<=before-).*/, 'TIME')).toSorted();

const AFTER_UPGRADE = [
  'app.password',
  'database-superuser.password',
  'muster.lock',
  'postgres',
  'postgres.before-TIME',
  'postgres.log',
];

const expected = [
  ['(1,ÅSA,åsa,"\\\\x00ff","{[1,4),[7,9)}")'],
  ['(1,1,0.30000000000000004)', '(2,,NaN)'],
  expect.toSatisfy((lines: string[]) => lines.length === 5000),
  ['(00000000-0000-7000-8000-000000000001,"2026-03-29 01:30:00.123456+00")'],
];

test('copies rows, generated columns and counters, fires no trigger, and retains the previous cluster', async () => {
  const dataDir = await copyOf(previousDataDir);
  const postgres = await start(dataDir, { upgrade });
  expect(await readRows(postgres.connection())).toEqual(expected);
  const [added] = await query(
    postgres.connection(),
    `with member as (insert into members (name) values ('Kim') returning id), post as (insert into posts default values returning id)
     select member.id as member, post.id as post from member, post`,
  );
  expect(added).toEqual({ member: 3, post: 3 });
  expect(await query(postgres.adminConnection('muster'), 'select extname from pg_extension order by 1')).toEqual([
    { extname: 'plpgsql' },
  ]);
  expect((await names(dataDir)).filter((name) => name !== 'socket')).toEqual(AFTER_UPGRADE);
  const retained = (await readdir(dataDir)).find((name) => name.startsWith('postgres.before-')) ?? '';
  expect(await readFile(join(dataDir, retained, 'PG_VERSION'), 'utf8')).toBe('17\n');
  expect(postgres.lines.at(-1)).toContain('The database is upgraded. The previous one is in');
});

test.each(['backup', 'tables', 'copy'])(
  'the next start completes an upgrade that was killed at the step %s',
  async (step) => {
    const dataDir = await copyOf(previousDataDir);
    const { child, output } = spawnFor({}, process.execPath, [UPGRADE_SCRIPT, dataDir, step]);
    await until(`it reaches ${step}`, () => output().split('\n').includes(step));
    const pids = [dataDir, join(dataDir, 'upgrade')].map((folder) => postmasterPid({ dataDir: folder }));
    await killAndWait(child);
    const postgres = await start(dataDir, { upgrade });
    expect(pids.filter((pid) => pid !== 0 && isRunning(pid))).toEqual([]);
    expect(await readRows(postgres.connection())).toEqual(expected);
    const remaining = (await names(dataDir)).filter((name) => !/^muster-|^socket$/.test(name));
    expect(remaining).toEqual(AFTER_UPGRADE);
  },
);

test('a table that differs stops the upgrade, which changes nothing', async () => {
  const dataDir = await copyOf(previousDataDir);
  const createOthers = async (next: DatabaseConnection): Promise<void> => {
    await createTables(next);
    await query(next, 'alter table posts rename "order" to position');
  };
  await expect(start(dataDir, { upgrade: { ...upgrade, createTables: createOthers } })).rejects.toThrow(
    'The database could not be upgraded to PostgreSQL 18, and is unchanged: The table public.posts differs from the one that this version of Muster creates.',
  );
  expect(postmasterPid({ dataDir })).toBe(0);
  expect(await readFile(join(clusterOf({ dataDir }), 'PG_VERSION'), 'utf8')).toBe('17\n');
  expect(await names(dataDir)).not.toContain('upgrade');
  expect(await readRows((await start(dataDir, { upgrade })).connection())).toEqual(expected);
});

test('a start without upgrade steps rejects the previous version', async () => {
  await expect(start(await copyOf(previousDataDir))).rejects.toThrow(
    'The database was made by PostgreSQL 17. Start Muster once to upgrade it.',
  );
});

test('a backup of the previous version is restored, and upgraded at the next start', async () => {
  const file = join(await tempDir(), 'backup');
  const dataDir = await copyOf(previousDataDir);
  const first = await start(dataDir, { upgrade: { ...upgrade, backUp: (source) => makeBackup(source, file) } });
  await query(first.connection(), 'delete from messages');
  await first.stop();
  const { counts } = await restoreEmbeddedPostgres(file, { dataDir, log: () => {} });
  expect(counts).toEqual({ members: 1, posts: 2, messages: 5000 });
  // A backup has no rows of unlogged tables.
  expect(await readRows((await start(dataDir, { upgrade })).connection())).toEqual(expected.with(3, []));
});
