import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/started-postgres.ts';
import { restoreEmbeddedPostgres } from '../start-embedded-postgres.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';

/** Restores a custom archive. Returns the error and the names in both folders afterwards. */
async function restoreFrom(fill: (writer: ArchiveWriter) => Promise<void>) {
  const folder = await tempDir();
  const file = join(folder, 'made.tar.zst');
  await writeArchive(file, fill);
  const dataDir = join(folder, 'data');
  const failure = await restoreEmbeddedPostgres(file, { dataDir, log: () => {} }).then(
    () => 'It was restored.',
    String,
  );
  return { failure, found: [...(await readdir(folder)), ...(await readdir(dataDir))] };
}

test.each(['../outside', '/outside', 'base/../../outside'])(
  'rejects a backup that contains the path %s',
  async (name) => {
    const { failure, found } = await restoreFrom((writer) => writer.text(name, 'Dear Kim'));
    expect(failure).toBe(`Error: The backup contains the path ${name}.`);
    expect(found.filter((entry) => entry.includes('outside') || entry.startsWith('postgres'))).toEqual([]);
  },
);

test('rejects an incomplete backup', async () => {
  const { failure, found } = await restoreFrom((writer) => writer.text('PG_VERSION', '18\n'));
  expect(failure).toBe('Error: The backup is incomplete.');
  expect(found.filter((entry) => entry.startsWith('postgres'))).toEqual([]);
});

test('a failing restore first finishes an earlier one that was killed', async () => {
  const folder = await tempDir();
  const dataDir = join(folder, 'data');
  const fail = () => restoreEmbeddedPostgres(join(folder, 'nowhere'), { dataDir, log: () => {} });
  await expect(fail()).rejects.toThrow('There is no file');
  await mkdir(join(dataDir, 'postgres.restored'));
  await writeFile(join(dataDir, 'postgres.restored', 'PG_VERSION'), '18\n');
  await expect(fail()).rejects.toThrow('There is no file');
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
});

test.each([
  ['missing', async () => {}, /^There is no file .+nowhere\.$/],
  ['a folder', (file: string) => mkdir(file), /nowhere is a folder\. Pass the file of a backup\.$/],
  ['no archive', (file: string) => writeFile(file, 'Dear Kim'), /nowhere is not a backup, or it is damaged\.$/],
  [
    'empty',
    (file: string) => writeFile(file, ''),
    /nowhere is not a backup, or it is damaged\.$|^The backup is incomplete\.$/,
  ],
])('explains in a sentence that the file is %s', async (_, prepare, message) => {
  const folder = await tempDir();
  const file = join(folder, 'nowhere');
  await prepare(file);
  await expect(restoreEmbeddedPostgres(file, { dataDir: join(folder, 'data'), log: () => {} })).rejects.toThrow(
    message,
  );
});
