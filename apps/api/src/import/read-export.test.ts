import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { readExport } from './read-export.ts';

test.each([
  ['', 'The file is empty.'],
  ['uid,email\na,a@example.com', 'The file is not JSON: it must start with { or [.'],
  ['{"users": {}}\n{"posts": {}}', 'The file has several JSON documents. Combine them into one object of collections.'],
  [Buffer.from('\uFEFF{"users": {}}', 'utf16le'), 'The file is in UTF-16 or binary. Convert it to JSON in UTF-8.'],
  [
    Buffer.from('{"users": {"a": {"name": "Zoë"}}}', 'latin1'),
    'The file is not in UTF-8. Convert it, for example with iconv.',
  ],
  [gzipSync('{"users": {}}'), 'The file is compressed. Unpack it first.'],
])('names the format of another file in one sentence (%#)', async (content, sentence) => {
  const folder = await makeTemporaryFolder('muster-import-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'export.json');
  await writeFile(file, content);
  await expect(readExport(file, () => {}).next()).rejects.toThrow(new Error(sentence));
});
