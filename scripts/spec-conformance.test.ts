import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conformanceMistakes } from './spec-conformance.ts';

const root = join(import.meta.dirname, '..');

function read(path: string): string | null {
  const file = join(root, path);
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null;
}

test('every row of the conformance table names files and tests that exist', () => {
  expect(conformanceMistakes(readFileSync(join(root, 'docs/spec-conformance.md'), 'utf8'), read)).toEqual([]);
});

const files: Readonly<Record<string, string>> = {
  'src/door.ts': 'export const door = 1;',
  'src/door.test.ts': [
    "test('the door opens', () => {",
    'test("it isn\'t locked", async () => {',
    "test.each(['red', 'blue'])('a %s door closes', (colour) => {",
    'test.each([',
    "  ['oak', 1],",
    "])('a door of %j | or none, weighs %i', (wood) => {",
    'test.each(',
    '  woods.map(weigh),',
    ")('the weight of %s', (wood) => {",
    "test.each(['no', 'yes'] as const)(",
    "  'somebody says %s',",
    '  (word) => {',
    '  test(`at ${width} pixels the door fits`, () => {',
    "test.skip('the door flies', () => {",
    '});',
    'test.skip.each([',
    '  1,',
    "])('the door swims %i times', () => {",
    '});',
    "// test('the door sings', () => {",
    "expect(door).toHaveProperty('a hinge', 1);",
  ].join('\n'),
};
const readPlanted = (path: string): string | null => files[path] ?? null;

const aRow = (id: string, place = '`src/door.ts`', proof = '`src/door.test.ts` "the door opens"'): string =>
  `| ${id} | a door | | ${place} | ${proof} |`;

/** A document with one row in each section, and in section 1 what a test puts there. */
const aDocument = (...rows: readonly string[]): string =>
  Array.from({ length: 9 }, (_, index) => {
    const first = index === 0 ? rows : [aRow(`${index + 1}-1`)];
    return [
      `## ${index + 1}. Doors`,
      '',
      '| Id | Statement | Decided | Where | Proof |',
      '|---|---|---|---|---|',
      ...first,
    ];
  })
    .flat()
    .join('\n');

const mistakesOf = (...rows: readonly string[]): string[] => conformanceMistakes(aDocument(...rows), readPlanted);

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
])('a row that is proved by %s is in order', (names) => {
  expect(mistakesOf(aRow('1-1', '`src/door.ts`', `\`src/door.test.ts\` ${names}`))).toEqual([]);
});

test('what does not exist yet, or is not proved yet, may say so', () => {
  expect(mistakesOf(aRow('1-1', 'not yet', 'not yet'), aRow('1-3', '`src/door.ts`', 'not yet'))).toEqual([]);
});

type Planted = readonly [what: string, rows: readonly string[], mistake: string];

const planted: readonly Planted[] = [
  ['a place that is no file', [aRow('1-1', '`src/gate.ts`')], '1-1: no such file: src/gate.ts'],
  [
    'a proof that is no file',
    [aRow('1-1', '`src/door.ts`', '`src/gate.test.ts` "it opens"')],
    '1-1: no such file: src/gate.test.ts',
  ],
  ['a repeated id', [aRow('1-1'), aRow('1-1')], '1-1: stands behind 1-1'],
  ['ids out of order', [aRow('1-10'), aRow('1-9')], '1-9: stands behind 1-10'],
  ['an id of another section', [aRow('2-1')], '2-1: is no id of section 1'],
  ['no proof', [aRow('1-1', '`src/door.ts`', '')], '1-1: says neither what proves it nor `not yet`'],
  [
    'words for a proof',
    [aRow('1-1', '`src/door.ts`', '`src/door.test.ts` "the door opens" surely')],
    '1-1: says neither what proves it nor `not yet`',
  ],
  [
    'a test file without a test',
    [aRow('1-1', '`src/door.ts`', '`src/door.test.ts`')],
    '1-1: names no test of src/door.test.ts',
  ],
  ['no place', [aRow('1-1', '')], '1-1: says neither where it lives nor `not yet`'],
  ['a proof of what is not there yet', [aRow('1-1', 'not yet')], '1-1: is proved but lives nowhere'],
  ['a column too many', [`${aRow('1-1')} more |`], '1-1: has not its five columns'],
  ['an empty section', [], 'section 1 has no row'],
];

test.each(planted)('%s is found', (_, rows, mistake) => {
  expect(mistakesOf(...rows)).toContain(mistake);
});

test.each(['the door', 'a red door closes', 'the door flies', 'the door swims %i times', 'the door sings', 'a hinge'])(
  'that no test is called %j is found',
  (name) => {
    const row = aRow('1-1', '`src/door.ts`', `\`src/door.test.ts\` "${name}"`);
    expect(mistakesOf(row)).toEqual([`1-1: no such test in src/door.test.ts: ${name}`]);
  },
);

test('a table that is not there is found', () => {
  expect(conformanceMistakes('# Doors', readPlanted)).toHaveLength(9);
});
