import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

import { extract, pack } from 'tar-stream';
import type { Extract } from 'tar-stream';

/** Tells a damaged archive from a whole one, byte by byte. */
const params = { [constants.ZSTD_c_checksumFlag]: 1 };

/** Something in an archive, to be read to its end. */
export type ArchiveEntry = Extract extends AsyncIterable<infer Entry> ? Entry : never;

/** Puts things into an archive, one after another. */
export interface ArchiveWriter {
  folder(name: string): Promise<void>;
  text(name: string, text: string | Buffer): Promise<void>;
  /** Takes `size` bytes: what a file has beyond them is left out, what it lacks becomes zeros. */
  file(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
}

async function* exactly(size: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = size;
  for await (const chunk of content) {
    if (left === 0) return;
    const part = chunk.subarray(0, left);
    left -= part.length;
    yield part;
  }
  if (left > 0) yield Buffer.alloc(left);
}

/** Writes a new archive (tar, compressed by Zstandard) that only its owner can read, and waits until it is on the disk. */
export async function writeArchive(
  path: string,
  fill: (writer: ArchiveWriter) => Promise<void>,
  signal = new AbortController().signal,
): Promise<void> {
  signal.throwIfAborted(); // a file that is still being opened would outlive it
  const tar = pack();
  const add = (name: string, text: string | Buffer, type: 'file' | 'directory'): Promise<void> =>
    new Promise((resolve, reject) => {
      tar.entry({ name, type, size: Buffer.byteLength(text) }, text, (error) => (error ? reject(error) : resolve()));
    });
  const writer: ArchiveWriter = {
    folder: (name) => add(name, '', 'directory'),
    text: (name, text) => add(name, text, 'file'),
    file: (name, size, content) => pipeline(exactly(size, content), tar.entry({ name, size })),
  };
  const filling = async (): Promise<void> => {
    try {
      await fill(writer);
      tar.finalize();
    } catch (error) {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await Promise.all([filling(), pipeline(tar, createZstdCompress({ params }), file, { signal })]);
}

/** Hands out what is in an archive, in its order. Rejects when it is damaged. */
export async function readArchive(path: string, take: (entry: ArchiveEntry) => Promise<void>): Promise<void> {
  const tar = extract();
  const taking = async (): Promise<void> => {
    for await (const entry of tar) await take(entry);
  };
  await Promise.all([pipeline(createReadStream(path), createZstdDecompress(), tar), taking()]);
}
