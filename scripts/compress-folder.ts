import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this the header that announces the encoding costs more than it saves. */
const MIN_BYTES = 1024;
/** Neither the page nor the manifest of the installed app: the server fills in the product's name on their way out. */
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

/** Puts a brotli and a gzip copy beside each text file of a folder. */
export async function compressFolder(folder: string): Promise<void> {
  await Promise.all(globSync(texts, { cwd: folder }).map((name) => compressFile(join(folder, name))));
}
