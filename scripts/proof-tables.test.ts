import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conformanceMistakes, securityMistakes } from './proof-tables.ts';

function read(path: string): string | null {
  const file = join(import.meta.dirname, '..', path);
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null;
}
const security = read('docs/security.md') ?? '';

test('every row of the conformance table names existing files and tests', () => {
  expect(conformanceMistakes(read('docs/spec-conformance.md') ?? '', read)).toEqual([]);
});

test('every threat and every default has a control and names existing tests', () => {
  expect(securityMistakes(security, read)).toEqual([]);
});

test.each<[what: string, change: (text: string) => string, mistake: RegExp]>([
  ['a missing threat', (text) => text.replace(/^\| T7 .*\n/m, ''), /^the rows are not/],
  ['a missing test file', (text) => text.replace('session.test.ts', 'missing.test.ts'), /: no such file: .*missing/],
  ['a missing test', (text) => text.replace(/"[^"]+"/, '"no such title"'), /: no such test in .*: no such title/],
  ['a threat without a proof', (text) => text.replace(/^(\| T5 .*\|)[^|]*\|$/m, '$1 |'), /^T5: states neither/],
  ['a later proof', (text) => text.replace(/^(\| T5 .*\|)[^|]*\|$/m, '$1 not yet |'), /^T5: is not proved/],
  ['a threat without a control', (text) => text.replace(/^(\| T5 [^|]*\|)[^|]*/m, '$1'), /^T5: needs four/],
])('finds %s in the security table', (_, change, mistake) => {
  expect(securityMistakes(change(security), read)).toContainEqual(expect.stringMatching(mistake));
});

const files: Readonly<Record<string, string>> = {
  'src/lamp.ts': 'export const lamp = 1;',
  'src/lamp.test.ts': `test('the lamp opens', () => {
test("it isn't locked", async () => {
test.each(['red', 'blue'])('a %s lamp closes', (colour) => {
test.each([
  ['oak', 1],
])('a lamp of %j | or none, weighs %i', (wood) => {
test.each(
  bulbs.map(weigh),
)('the weight of %s', (wood) => {
test.each(['no', 'yes'] as const)(
  'the switch is %s',
  (word) => {
  test(\`at \${width} pixels the lamp fits\`, () => {
test.skip('the lamp flies', () => {
});
test.skip.each([
  1,
])('the lamp swims %i times', () => {
});
// test('the lamp sings', () => {
expect(lamp).toHaveProperty('a hinge', 1);`,
};

const aRow = (id: string, place = '`src/lamp.ts`', proof = '`src/lamp.test.ts` "the lamp opens"'): string =>
  `|${id}|a lamp|${place}|${proof}|`;
const aProof = (names: string): string => aRow('1-1', '`src/lamp.ts`', names);

/** Mistakes in a document with these rows in section 1, and one row in each other section. */
const mistakesOf = (...rows: readonly string[]): string[] => {
  const sections = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((number) => {
    const own = number === '1' ? rows : [aRow(`${number}-1`)];
    return [`## ${number}. Lamps`, '|Id|Statement|Place|Test|', '|-|-|-|-|', ...own];
  });
  return conformanceMistakes(sections.flat().join('\n'), (path) => files[path] ?? null);
};

test.each([
  '"the lamp opens"',
  '`the lamp opens`',
  '"the lamp opens", "it isn\'t locked"',
  '"a %s lamp closes"',
  '"a lamp of %j \\| or none, weighs %i"',
  '"the weight of %s"',
  '"the switch is %s"',
  '"at ${width} pixels the lamp fits"',
  '"the lamp opens"; `src/lamp.test.ts` "the weight of %s"',
])('accepts the proof %s', (names) => {
  expect(mistakesOf(aProof(`\`src/lamp.test.ts\` ${names}`))).toEqual([]);
});

test('accepts the id of an earlier row in place of its test, also after a test', () => {
  const rows = ['1-1', '`src/lamp.test.ts` "it isn\'t locked", 1-1'].map((proof, index) =>
    aRow(`1-${index + 2}`, '`src/lamp.ts`', proof),
  );
  expect(mistakesOf(aRow('1-1'), ...rows)).toEqual([]);
});

test('accepts `not yet` for what does not exist or is not proved', () => {
  expect(mistakesOf(aRow('1-1', 'not yet', 'not yet'), aRow('1-3', '`src/lamp.ts`', 'not yet'))).toEqual([]);
});

const noProof = '1-1: states neither its tests nor `not yet`';

test.each<[mistake: string, rows: readonly string[]]>([
  ['1-1: no such file: src/gate.ts', [aRow('1-1', '`src/gate.ts`')]],
  ['1-1: no such file: src/gate.test.ts', [aProof('`src/gate.test.ts` "it opens"')]],
  ['1-1: is listed after 1-1', [aRow('1-1'), aRow('1-1')]],
  ['1-9: is listed after 1-10', [aRow('1-10'), aRow('1-9')]],
  ['2-1: is no id of section 1', [aRow('2-1')]],
  [noProof, [aProof('')]],
  [noProof, [aProof('`src/lamp.test.ts` "the lamp opens" surely')]],
  ['1-1: names no test of src/lamp.test.ts', [aProof('`src/lamp.test.ts`')]],
  ['1-1: states neither its files nor `not yet`', [aRow('1-1', '')]],
  ['1-1: has a proof but no file', [aRow('1-1', 'not yet')]],
  ['1-1: needs four columns', [`${aRow('1-1')}more|`]],
  ['1-2: states neither its tests nor `not yet`', [aRow('1-1'), aRow('1-2', '`src/lamp.ts`', '1-3'), aRow('1-3')]],
  ['1-1: states neither its tests nor `not yet`', [aRow('1-1', '`src/lamp.ts`', '1-1')]],
  [
    '1-2: no such test in src/lamp.test.ts: it flies',
    [aProof('`src/lamp.test.ts` "it flies"'), aRow('1-2', '`src/lamp.ts`', '1-1')],
  ],
  ['section 1 has no row', []],
  ...['the lamp', 'a red lamp closes', 'the lamp flies', 'the lamp swims %i times', 'the lamp sings', 'a hinge'].map(
    (name): [string, string[]] => [
      `1-1: no such test in src/lamp.test.ts: ${name}`,
      [aProof(`\`src/lamp.test.ts\` "${name}"`)],
    ],
  ),
])('reports %j', (mistake, rows) => {
  expect(mistakesOf(...rows)).toContain(mistake);
});

test('reports a missing table', () => {
  expect(conformanceMistakes('# Lamps', read)).toHaveLength(9);
});
