import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { securityMistakes } from './security-proofs.ts';

const root = join(import.meta.dirname, '..');

function read(path: string): string | null {
  const file = join(root, path);
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null;
}

const document = read('docs/security.md') ?? '';
const mistakesAfter = (change: (text: string) => string): string[] => securityMistakes(change(document), read);

test('every threat and every default has its control, and names tests that exist', () => {
  expect(securityMistakes(document, read)).toEqual([]);
});

test.each<[what: string, change: (text: string) => string, mistake: RegExp]>([
  ['a threat that is left out', (text) => text.replace(/^\| T7 .*\n/m, ''), /^the rows are not/],
  [
    'a test file that is not there',
    (text) => text.replace('session.test.ts', 'gone.test.ts'),
    /: no such file: .*gone/,
  ],
  ['a test that is not there', (text) => text.replace(/"[^"]+"/, '"it holds"'), /: no such test in .*: it holds/],
  ['a threat without a proof', (text) => text.replace(/^(\| T5 .*\|)[^|]*\|$/m, '$1 |'), /^T5: says neither/],
  [
    'a proof that is still to come',
    (text) => text.replace(/^(\| T5 .*\|)[^|]*\|$/m, '$1 not yet |'),
    /^T5: is not proved/,
  ],
  ['a threat without a control', (text) => text.replace(/^(\| T5 [^|]*\|)[^|]*/m, '$1'), /^T5: has not its four/],
])('%s is found', (_, change, mistake) => {
  expect(mistakesAfter(change)).toContainEqual(expect.stringMatching(mistake));
});
