import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { type Extract, extract, pack } from 'tar-stream';
import { sync } from '../files/private-files.ts';

/** The checksum detects damaged archives. */
const params = { [constants.ZSTD_c_checksumFlag]: 1 };

/** The reader must consume the content of each entry. */
export type ArchiveEntry = Extract extends AsyncIterable<infer Entry> ? Entry : never;

/** Adds entries to an archive, one at a time. */
export interface ArchiveWriter {
  folder(name: string): Promise<void>;
  text(name: string, text: string | Buffer): Promise<void>;
  /** Writes exactly `size` bytes: truncates longer content and pads shorter content with zeros. */
  file(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>;
}

async function* resizeTo(size: number, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = size;
  for await (const chunk of content) {
    if (left === 0) return;
    const part = chunk.subarray(0, left);
    left -= part.length;
    yield part;
  }
  if (left > 0) yield Buffer.alloc(left);
}

/** Writes a tar archive, compressed with Zstandard, with mode 0600. Resolves when it is flushed to disk. */
export async function writeArchive(
  path: string,
  fill: (writer: ArchiveWriter) => Promise<void>,
  signal = new AbortController().signal,
): Promise<void> {
  signal.throwIfAborted(); // aborting while the file is being opened would leave it behind
  const tar = pack();
  const add = (name: string, text: string | Buffer, type: 'file' | 'directory'): Promise<void> =>
    new Promise((resolve, reject) => {
      tar.entry({ name, type, size: Buffer.byteLength(text) }, text, (error) => (error ? reject(error) : resolve()));
    });
  const writer: ArchiveWriter = {
    folder: (name) => add(name, '', 'directory'),
    text: (name, text) => add(name, text, 'file'),
    file: (name, size, content) => pipeline(resizeTo(size, content), tar.entry({ name, size })),
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
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await Promise.all([filling(), pipeline(tar, createZstdCompress({ params }), file, { signal })]);
  await sync(path);
}

/** Calls `onEntry` for each entry, in order. Rejects if the archive is damaged. */
export async function readArchive(path: string, onEntry: (entry: ArchiveEntry) => Promise<void>): Promise<void> {
  const tar = extract();
  const readEntries = async (): Promise<void> => {
    for await (const entry of tar) await onEntry(entry);
  };
  await Promise.all([pipeline(createReadStream(path), createZstdDecompress(), tar), readEntries()]);
}
