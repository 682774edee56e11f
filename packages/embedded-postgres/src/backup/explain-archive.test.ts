import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/started-postgres.ts';
import { restoreEmbeddedPostgres } from '../start-embedded-postgres.ts';
import { writeArchive } from './archive.ts';

/** What pzstd writes: a skippable frame with the size of the next one, then this, for each part. */
function inParts(content: Buffer, size: number): Buffer {
  const parts = [];
  for (let at = 0; at < content.length; at += size) {
    const frame = zstdCompressSync(content.subarray(at, at + size));
    const header = Buffer.from('502a4d180400000000000000', 'hex');
    header.writeUInt32LE(frame.length, 8);
    parts.push(header, frame);
  }
  return Buffer.concat(parts);
}

/** A frame whose window has 2^28 bytes, as `zstd --long=28` writes it. */
const longFrame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (28 - 10) << 3, 1, 0, 0]);

test.each<[string, (backup: Buffer) => Buffer, RegExp]>([
  ['compressed with gzip', gzipSync, /is a gzip file\. Unpack it, and pass the file in it\.$/],
  ['compressed with zstd twice', zstdCompressSync, /contains a zstd file\. Decompress it once with zstd -d/],
  ['gzip in zstd', (backup) => zstdCompressSync(gzipSync(backup)), /contains a gzip file\. Decompress it once/],
  ['decompressed', zstdDecompressSync, /is a backup that was decompressed\. Compress it with zstd/],
  [
    'compressed by pzstd',
    (backup) => inParts(zstdDecompressSync(backup), 100_000),
    /has several parts.+ zstd -dc --long=31 /,
  ],
  [
    'compressed in two frames',
    (backup) => Buffer.concat([backup, zstdCompressSync(randomBytes(200_000))]),
    /has several parts.+ zstd -dc --long=31 /,
  ],
  ['compressed with --long=28', () => longFrame, /needs more memory than Node\.js allows.+ zstd -dc --long=31 /],
  ['cut off', (backup) => backup.subarray(0, 100_000), /is not a backup, or it is damaged\.$/],
])('explains a backup that was %s', async (_, change, message) => {
  const folder = await tempDir();
  const file = join(folder, 'backup.tar.zst');
  await writeArchive(file, (writer) => writer.text('PG_VERSION', randomBytes(300_000)));
  await writeFile(file, change(await readFile(file)));
  const restoring = restoreEmbeddedPostgres(file, { dataDir: join(folder, 'data'), log: () => {} });
  await expect(restoring).rejects.toThrow(message);
});
