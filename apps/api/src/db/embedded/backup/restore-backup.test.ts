import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { tempDir } from '../embedded-postgres-fixture.ts';
import { restoreEmbeddedPostgres } from '../start-embedded-postgres.ts';
import { writeArchive } from './archive.ts';
import type { ArchiveWriter } from './archive.ts';

/** Restores from an archive of one's own making; gives what the folder around it holds afterwards. */
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
  'a backup that holds %s writes nothing there',
  async (name) => {
    const { failure, found } = await restoreFrom((writer) => writer.text(name, 'Dear Kim'));
    expect(failure).toBe(`Error: The backup holds the path ${name}.`);
    expect(found.filter((entry) => entry.includes('outside') || entry.startsWith('postgres'))).toEqual([]);
  },
);

test('an archive without the sign that it is whole is no backup', async () => {
  const { failure, found } = await restoreFrom((writer) => writer.text('PG_VERSION', '18\n'));
  expect(failure).toBe('Error: The backup is not whole.');
  expect(found.filter((entry) => entry.startsWith('postgres'))).toEqual([]);
});
