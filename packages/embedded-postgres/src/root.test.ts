import { existsSync } from 'node:fs';
import { cp, chmod, chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { copyTree, listTree } from './files/copy-tree.ts';
import {
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
import { installedNativeDir } from './server/native-binaries.ts';
import { type RunAs, canEnter, isRoot, run, ensureSystemUser } from './server/run-as.ts';

vi.setConfig({ testTimeout: DEADLINE_MS, hookTimeout: DEADLINE_MS });

const nobody: RunAs = isRoot() ? await ensureSystemUser('nobody') : {};
const isOpenCheckout = await canEnter(nobody, import.meta.dirname);

async function ownerOf(path: string): Promise<number> {
  return (await stat(path)).uid;
}

describe.skipIf(!isRoot())('as root', () => {
  test('runs the database as the user postgres, who owns the data', async () => {
    const dataDir = join(await tempDir(), 'data');
    // An empty folder that only root can enter.
    await mkdir(dataDir, { mode: 0o700 });
    const postgres = await start(dataDir);
    expect([postgres.dataDir, postgres.lines]).toEqual([dataDir, []]);
    const uid = Number((await run({}, 'id', ['-u', 'postgres'])).output);
    expect(uid).toBeGreaterThan(0);
    for (const path of [postgres.dataDir, clusterOf(postgres), postgres.connection().host]) {
      expect(await ownerOf(path)).toBe(uid);
    }
    expect(await ownerOf(join(postgres.dataDir, 'app.password'))).toBe(uid);
    expect(await ownerOf(`/proc/${postmasterPid(postgres)}`)).toBe(uid);
  });

  test('creates a missing system user once', async () => {
    const name = `muster-t${process.pid}`;
    onTestFinished(() => run({}, 'userdel', [name]).then(() => undefined));
    const made = await ensureSystemUser(name);
    expect(made.uid).toBeGreaterThan(0);
    expect(await ensureSystemUser(name)).toEqual(made);
  });

  test('runs the database as the owner of the data folder', async () => {
    const dataDir = await copyDataDir();
    await run({}, 'chown', ['-R', `${nobody.uid}:${nobody.gid}`, dataDir]);
    const postgres = await start(dataDir);
    expect(await ownerOf(postgres.connection().host)).toBe(nobody.uid);
    expect(await ownerOf(`/proc/${postmasterPid(postgres)}`)).toBe(nobody.uid);
  });

  test('creates folders that the database can enter, regardless of the umask', async () => {
    const folder = await tempDir();
    const umask = process.umask(0o077);
    onTestFinished(() => void process.umask(umask));
    const dataDir = join(folder, 'missing', 'data');
    const postgres = await start(dataDir, { systemDir: join(folder, 'system') });
    expect([postgres.dataDir, postgres.lines]).toEqual([dataDir, []]);
  });

  test('rejects a folder of root with other files and leaves it unchanged', async () => {
    const dataDir = await tempDir();
    await writeFile(join(dataDir, 'letter.txt'), 'Dear Kim');
    await expect(start(dataDir)).rejects.toThrow(/already contains other files \(letter.txt\)/);
    expect(await ownerOf(dataDir)).toBe(0);
  });

  test('a socket folder that another user created first does not block the start', async () => {
    const dataDir = join(await tempDir(), 'a path that is too long for a socket'.repeat(3));
    await rename(await copyDataDir(), dataDir);
    const first = await start(dataDir);
    const { host } = first.connection();
    expect(host).toMatch(/^\/tmp\/muster-[0-9a-f]{16}$/);
    await first.stop();
    await mkdir(host);
    onTestFinished(() => rm(host, { recursive: true, force: true }));
    await chown(host, nobody.uid ?? 0, nobody.gid ?? 0);
    const second = await start(dataDir);
    expect(second.connection().host).toMatch(/^\/tmp\/muster-\w{6}$/);
    expect(await query(second.connection(), 'select 1 as alive')).toEqual([{ alive: 1 }]);
    expect(await ownerOf(second.connection().host)).toBe(await ownerOf(dataDir));
    await second.stop();
    expect([existsSync(second.connection().host), existsSync(host)]).toEqual([false, true]);
  });

  describe('in a checkout that only root may enter', () => {
    async function inaccessibleCheckout(): Promise<{ closed: string; systemDir: string; nativeDir: string }> {
      const folder = await tempDir();
      const closed = join(folder, 'closed');
      await mkdir(closed);
      await cp(join(installedNativeDir(), '..'), join(closed, 'package'), { recursive: true });
      await chmod(closed, 0o700);
      return { closed, systemDir: join(folder, 'system'), nativeDir: join(closed, 'package/native') };
    }

    test('stores programs and data outside, logs where, and finds them at the next start', async () => {
      const { closed, ...places } = await inaccessibleCheckout();
      const umask = process.umask(0o077);
      onTestFinished(() => void process.umask(umask));
      const first = await start(join(closed, 'data'), places);
      process.umask(umask);
      expect(first.dataDir).toMatch(new RegExp(`^${places.systemDir}/data-[0-9a-f]{16}$`));
      expect(first.lines.join('\n')).toContain(`Its data is in ${first.dataDir}.`);
      expect(first.lines.join('\n')).toMatch(/copy of its programs in .*\/native-18\.4\.0-beta\.17-/);
      await query(first.connection(), 'create table kept as select 7 as n');
      await first.stop();

      const [copy = ''] = (await readdir(places.systemDir)).filter((name) => name.startsWith('native'));
      const copied = join(places.systemDir, copy, 'native/share/postgresql/postgres.bki');
      const { ino } = await stat(join(places.systemDir, copy));
      const second = await start(join(closed, 'data'), places);
      expect(await query(second.connection(), 'select n from kept')).toEqual([{ n: 7 }]);
      expect((await stat(join(places.systemDir, copy))).ino).toBe(ino);
      await second.stop();

      await writeFile(copied, 'cut short by a power failure');
      await mkdir(join(places.systemDir, 'draft-999999999-left'));
      const third = await start(join(closed, 'data'), places);
      expect((await stat(copied)).size).toBeGreaterThan(100_000);
      expect(new Set(await readdir(places.systemDir))).toEqual(new Set([basename(third.dataDir), copy]));
      await third.stop();

      await chmod(closed, 0o755);
      const fourth = await start(join(closed, 'data'), places);
      expect([fourth.dataDir, fourth.isFirstStart], 'once the checkout is accessible').toEqual([first.dataDir, false]);
    });

    test('fails if existing data in the checkout is no longer accessible', async () => {
      const { closed, ...places } = await inaccessibleCheckout();
      await rename(await copyDataDir(), join(closed, 'data'));
      await expect(start(join(closed, 'data'), places)).rejects.toThrow(/may no longer enter/);
    });
  });

  test.skipIf(!isOpenCheckout)('copies a read-only installation to add its missing links', async () => {
    const folder = await tempDir();
    const copyDir = join(folder, 'copies');
    await mkdir(copyDir);
    await chown(copyDir, nobody.uid ?? 0, nobody.gid ?? 0);
    await copyTree(installedNativeDir(), join(folder, 'native'), await listTree(installedNativeDir()));
    const module = JSON.stringify(join(import.meta.dirname, 'server/native-binaries.ts'));
    const places = JSON.stringify([join(folder, 'native'), copyDir]);
    const script = `import(${module}).then((m) => m.ensureUsableNativeDir(...${places}, {}, console.log))`;
    const { code, output } = await run(nobody, process.execPath, ['-e', script]);
    expect([code, output]).toEqual([0, expect.stringContaining(`copy of its programs in ${copyDir}/native-`)]);
  });

  test.skipIf(!isOpenCheckout)('another user can run it in a folder of its own', async () => {
    const dataDir = join(await tempDir(), 'data');
    await mkdir(dataDir);
    await chown(dataDir, nobody.uid ?? 0, nobody.gid ?? 0);
    const { child, output } = spawnFor(nobody, process.execPath, [SUPERVISOR_SCRIPT, dataDir]);
    await until('it runs', () => {
      expect(child.exitCode, output()).toBe(null);
      return output().startsWith('ready');
    });
    expect(await ownerOf(clusterOf({ dataDir }))).toBe(nobody.uid);
    expect(await ownerOf(`/proc/${postmasterPid({ dataDir })}`)).toBe(nobody.uid);
    await killAndWait(child);
  });
});
