import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conformanceMistakes, securityMistakes } from './proof-tables.ts';

function read(path: string): string | null {
  const file = join(import.meta.dirname, '..', path);
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null;
}
const security = read('docs/security.md') ?? '';

test('every row of the conformance table names files and tests that exist', () => {
  expect(conformanceMistakes(read('docs/spec-conformance.md') ?? '', read)).toEqual([]);
});

test('every threat and every default has its control, and names tests that exist', () => {
  expect(securityMistakes(security, read)).toEqual([]);
});

test.each<[what: string, change: (text: string) => string, mistake: RegExp]>([
  ['a missing threat', (text) => text.replace(/^\| T7 .*\n/m, ''), /^the rows are not/],
  ['a missing test file', (text) => text.replace('session.test.ts', 'gone.test.ts'), /: no such file: .*gone/],
  ['a missing test', (text) => text.replace(/"[^"]+"/, '"it holds"'), /: no such test in .*: it holds/],
  ['a threat without a proof', (text) => text.replace(/^(\| T5 .*\|)[^|]*\|$/m, '$1 |'), /^T5: states neither/],
  ['a later proof', (text) => text.replace(/^(\| T5 .*\|)[^|]*\|$/m, '$1 not yet |'), /^T5: is not proved/],
  ['a threat without a control', (text) => text.replace(/^(\| T5 [^|]*\|)[^|]*/m, '$1'), /^T5: needs four/],
])('finds %s in the security table', (_, change, mistake) => {
  expect(securityMistakes(change(security), read)).toContainEqual(expect.stringMatching(mistake));
});

const files: Readonly<Record<string, string>> = {
  'src/door.ts': 'export const door = 1;',
  'src/door.test.ts': `test('the door opens', () => {
test("it isn't locked", async () => {
test.each(['red', 'blue'])('a %s door closes', (colour) => {
test.each([
  ['oak', 1],
])('a door of %j | or none, weighs %i', (wood) => {
test.each(
  woods.map(weigh),
)('the weight of %s', (wood) => {
test.each(['no', 'yes'] as const)(
  'somebody says %s',
  (word) => {
  test(\`at \${width} pixels the door fits\`, () => {
test.skip('the door flies', () => {
});
test.skip.each([
  1,
])('the door swims %i times', () => {
});
// test('the door sings', () => {
expect(door).toHaveProperty('a hinge', 1);`,
};

const aRow = (id: string, place = '`src/door.ts`', proof = '`src/door.test.ts` "the door opens"'): string =>
  `| ${id} | a door | | ${place} | ${proof} |`;
const aProof = (names: string): string => aRow('1-1', '`src/door.ts`', names);

/** Mistakes in a document with these rows in section 1, and one row in each other section. */
const mistakesOf = (...rows: readonly string[]): string[] => {
  const sections = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((number) => {
    const own = number === '1' ? rows : [aRow(`${number}-1`)];
    return [`## ${number}. Doors`, '| Id | Statement | Decided | Where | Proof |', '|---|---|---|---|---|', ...own];
  });
  return conformanceMistakes(sections.flat().join('\n'), (path) => files[path] ?? null);
};

test.each([
  '"the door opens"',
  '`the door opens`',
  '"the door opens", "it isn\'t locked"',
  '"a %s door closes"',
  '"a door of %j \\| or none, weighs %i"',
  '"the weight of %s"',
  '"somebody says %s"',
  '"at ${width} pixels the door fits"',
  '"the door opens"; `src/door.test.ts` "the weight of %s"',
])('accepts the proof %s', (names) => {
  expect(mistakesOf(aProof(`\`src/door.test.ts\` ${names}`))).toEqual([]);
});

test('accepts `not yet` for what does not exist or is not proved', () => {
  expect(mistakesOf(aRow('1-1', 'not yet', 'not yet'), aRow('1-3', '`src/door.ts`', 'not yet'))).toEqual([]);
});

const noProof = '1-1: states neither its tests nor `not yet`';

test.each<[mistake: string, rows: readonly string[]]>([
  ['1-1: no such file: src/gate.ts', [aRow('1-1', '`src/gate.ts`')]],
  ['1-1: no such file: src/gate.test.ts', [aProof('`src/gate.test.ts` "it opens"')]],
  ['1-1: is listed after 1-1', [aRow('1-1'), aRow('1-1')]],
  ['1-9: is listed after 1-10', [aRow('1-10'), aRow('1-9')]],
  ['2-1: is no id of section 1', [aRow('2-1')]],
  [noProof, [aProof('')]],
  [noProof, [aProof('`src/door.test.ts` "the door opens" surely')]],
  ['1-1: names no test of src/door.test.ts', [aProof('`src/door.test.ts`')]],
  ['1-1: states neither its files nor `not yet`', [aRow('1-1', '')]],
  ['1-1: has a proof but no file', [aRow('1-1', 'not yet')]],
  ['1-1: needs five columns', [`${aRow('1-1')} more |`]],
  ['section 1 has no row', []],
  ...['the door', 'a red door closes', 'the door flies', 'the door swims %i times', 'the door sings', 'a hinge'].map(
    (name): [string, string[]] => [
      `1-1: no such test in src/door.test.ts: ${name}`,
      [aProof(`\`src/door.test.ts\` "${name}"`)],
    ],
  ),
])('reports %j', (mistake, rows) => {
  expect(mistakesOf(...rows)).toContain(mistake);
});

test('reports a missing table', () => {
  expect(conformanceMistakes('# Doors', read)).toHaveLength(9);
});
