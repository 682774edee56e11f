import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEADLINE_MS, SUPERVISOR_SCRIPT, start, tempDir } from '../../test/started-postgres.ts';
import { explainFolderError } from '../files/explain-folder-error.ts';
import { type RunAs, canEnter, isRoot, run, ensureSystemUser } from '../server/run-as.ts';

vi.setConfig({ testTimeout: DEADLINE_MS, hookTimeout: DEADLINE_MS });

const nobody: RunAs = isRoot() ? await ensureSystemUser('nobody') : {};
const isOpenCheckout = await canEnter(nobody, import.meta.dirname);

/** Error message of a start on this folder, with the message of its cause. */
async function failureOf(dataDir: string): Promise<string> {
  const error: unknown = await start(dataDir).then(
    () => 'It started.',
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
}

test('names the file in the path of the data folder', async () => {
  const folder = await tempDir();
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const dataDir of [file, join(file, 'data')]) {
    expect(await failureOf(dataDir)).toMatch(
      `The data folder ${dataDir} cannot be created, because ${file} is not a folder. Set DATA_DIR to another folder.`,
    );
  }
});

test.skipIf(process.platform !== 'linux')(
  'reports a file system that rejects new folders without a timeout',
  async () => {
    expect(await failureOf('/proc/muster/data')).toMatch(
      'The data folder /proc/muster/data cannot be created on this file system.',
    );
  },
);

test('explains a full or read-only disk and returns other errors unchanged', async () => {
  const explained = (code: string) => explainFolderError('/data', Object.assign(new Error(code), { code }));
  expect(await explained('EROFS')).toMatchObject({
    message:
      'The data folder /data is on a read-only file system. Mount it read-write, or set DATA_DIR to another folder.',
    cause: { message: 'EROFS' },
  });
  expect(await explained('ENOSPC')).toMatchObject({
    message: 'There is no space left for the data folder /data. Free some space, or set DATA_DIR to another folder.',
  });
  const other = new Error('Another Muster is using the data folder.');
  expect(await explainFolderError('/data', other)).toBe(other);
});

describe.skipIf(!isRoot() || !isOpenCheckout)('as a user without access to the data folder', () => {
  /** Output of a start as the user nobody. */
  const outputFor = async (dataDir: string): Promise<string> =>
    (await run(nobody, process.execPath, [SUPERVISOR_SCRIPT, dataDir])).output;

  test('names its owner', async () => {
    const dataDir = await tempDir();
    expect(await outputFor(dataDir)).toContain(
      `The data folder ${dataDir} belongs to the user root. Start Muster as that user or as root, or set DATA_DIR to another folder.`,
    );
  });

  test('names the missing permission to create or enter it', async () => {
    const folder = await tempDir();
    const dataDir = join(folder, 'data');
    expect(await outputFor(dataDir)).toContain(`The user nobody may not create the data folder ${dataDir}.`);
    await chmod(folder, 0o700);
    expect(await outputFor(dataDir)).toContain(
      `The user nobody may not enter a folder above the data folder ${dataDir}.`,
    );
  });

  test('names a file in it that belongs to another user', async () => {
    const dataDir = join(await tempDir(), 'data');
    await mkdir(dataDir);
    await chown(dataDir, nobody.uid ?? 0, nobody.gid ?? 0);
    await writeFile(join(dataDir, 'muster.lock'), '', { mode: 0o600 });
    const output = await outputFor(dataDir);
    expect(output).toContain(`The user nobody may not write to every file in the data folder ${dataDir}.`);
    expect(output).toContain(`EACCES: permission denied, open '${join(dataDir, 'muster.lock')}'`);
  });
});

const canMount = isRoot() && (await run({}, 'unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'])).code === 0;

describe.skipIf(!canMount)('on a separate disk', () => {
  async function mountDisk(options: string): Promise<string> {
    const folder = await tempDir();
    expect(await run({}, 'mount', ['-t', 'tmpfs', '-o', `mode=755,${options}`, 'none', folder])).toMatchObject({
      code: 0,
    });
    onTestFinished(async () => void (await run({}, 'umount', [folder])));
    return folder;
  }

  test('reports a read-only disk', async () => {
    const dataDir = join(await mountDisk('size=1m,ro'), 'data');
    expect(await failureOf(dataDir)).toMatch(/^The data folder .* is on a read-only file system\. .* EROFS/);
  });

  test('reports the space that a new database needs', async () => {
    const dataDir = join(await mountDisk('size=40m'), 'data');
    expect(await failureOf(dataDir)).toMatch(
      /^There is not enough space for a database in .*: 4\d\.\d MB are free, 128\.0 MB are needed\./,
    );
  });
});
