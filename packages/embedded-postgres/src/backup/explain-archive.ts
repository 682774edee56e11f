import { createReadStream } from 'node:fs';
import { type Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { hasErrorCode } from '../files/private-files.ts';

/** First bytes of compressed files, in hexadecimal. */
const FORMATS = [
  ['28b52ffd', 'zstd'],
  ['1f8b', 'gzip'],
  ['fd377a585a00', 'xz'],
  ['425a68', 'bzip2'],
  ['504b0304', 'zip'],
  ['377abcaf271c', '7z'],
] as const;
/** A frame without data. pzstd writes one before each part. */
const SKIPPABLE_FRAME = /^5.2a4d18/;
const TAR_MARK_OFFSET = 257;

async function firstChunk(stream: Readable): Promise<Buffer> {
  for await (const chunk of stream) return chunk;
  return Buffer.alloc(0);
}

const formatOf = (start: string): string | undefined => FORMATS.find(([mark]) => start.startsWith(mark))?.[1];

/** Explains why a file is not readable as a backup. Another program may have compressed it again. */
export async function explainArchive(file: string, error: Error): Promise<string> {
  const again = `was compressed again with settings that Muster cannot read. Repair it with: zstd -dc --long=31 ${file} | zstd -o NEW_FILE`;
  if (hasErrorCode(error, 'ZSTD_error_frameParameter_windowTooLarge'))
    return `${file} needs more memory than Node.js allows, because it ${again}`;
  const bytes = await firstChunk(createReadStream(file));
  const start = bytes.toString('hex', 0, 8);
  const format = formatOf(start);
  if (SKIPPABLE_FRAME.test(start)) return `${file} has several parts, of which Node.js reads one, because it ${again}`;
  if (format && format !== 'zstd') return `${file} is a ${format} file. Unpack it, and pass the file in it.`;
  if (bytes.toString('latin1', TAR_MARK_OFFSET, TAR_MARK_OFFSET + 5) === 'ustar')
    return `${file} is a backup that was decompressed. Compress it with zstd, and pass the result.`;
  if (format) {
    const inner = formatOf(
      (await firstChunk(createReadStream(file).pipe(createZstdDecompress()))).toString('hex', 0, 8),
    );
    if (inner) return `${file} contains a ${inner} file. Decompress it once with zstd -d, and pass the result.`;
    if (hasErrorCode(error, 'ZSTD_error_prefix_unknown'))
      return `${file} has several parts, of which Node.js reads one, because it ${again}`;
    if (error.message.startsWith('The backup')) return error.message;
  }
  return `${file} is not a backup, or it is damaged.`;
}
