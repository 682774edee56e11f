import { expect, test } from 'vitest';
import { readBenchOptions, usualJsonFile } from './bench-options.ts';

const known = ['browse', 'live'];

test('by default measures everything at full size, five times', () => {
  expect(readBenchOptions([], known)).toEqual({
    isQuick: false,
    only: null,
    repetitions: 5,
    jsonFile: usualJsonFile,
  });
});

test('parses all options', () => {
  const args = ['--quick', '--only', 'live, browse', '--repetitions', '7', '--json', 'out.json'];
  expect(readBenchOptions(args, known)).toEqual({
    isQuick: true,
    only: ['live', 'browse'],
    repetitions: 7,
    jsonFile: 'out.json',
  });
});

test.each([
  [['--only', 'chess'], 'There is no benchmark "chess". There are browse, live.'],
  [['--repetitions', '4'], '--repetitions must be a whole number from 5 up.'],
  [['--repetitions', 'many'], '--repetitions must be a whole number from 5 up.'],
  [['--fast'], "Unknown option '--fast'"],
])('%j is refused by one line that says why', (args, line) => {
  expect(() => readBenchOptions(args, known)).toThrow(line);
});
