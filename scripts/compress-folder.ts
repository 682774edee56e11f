import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Smaller files gain nothing from compression. */
const MIN_BYTES = 1024;
/** Not the HTML page and the web app manifest: the server inserts the product name into them. */
const texts = '**/*.{css,js,json,map,svg,txt,xml}';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [small, compatible] = await Promise.all([brotli(content, { params }), gzipped(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, compatible)]);
}

/** Writes a Brotli and a gzip copy next to each text file of a folder. */
export async function compressFolder(folder: string): Promise<void> {
  await Promise.all(globSync(texts, { cwd: folder }).map((name) => compressFile(join(folder, name))));
}
