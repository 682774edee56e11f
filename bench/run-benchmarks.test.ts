import { expect, test } from 'vitest';
import type { Benchmark } from './benchmark.ts';
import { runBenchmarks } from './run-benchmarks.ts';

const figure = { name: 'speed', side: 'product', unit: 'ms', values: [1, 2, 3] } as const;

const sound = (name: string): Benchmark => ({
  name,
  async run({ note }) {
    note('measuring');
    return { figures: [figure], goals: [] };
  },
});

test('a benchmark that fails is printed with its reason, and the others are run', async () => {
  const broken: Benchmark = {
    name: 'broken',
    run: () => Promise.reject(new Error('no room on the disk')),
  };
  const [notes, printed]: [string[], string[]] = [[], []];
  const outcomes = await runBenchmarks(
    [sound('first'), broken, sound('last')],
    { isQuick: true, repetitions: 5, note: (line) => notes.push(line) },
    async (soFar) => void printed.push(soFar.map(({ name }) => name).join(', ')),
  );
  expect(printed).toEqual(['first', 'first, broken', 'first, broken, last']);
  expect(notes).toEqual(['first: measuring', 'last: measuring']);
  expect(outcomes).toMatchObject([
    { name: 'first', figures: [figure], failure: null },
    { name: 'broken', figures: [], failure: expect.stringContaining('no room on the disk') },
    { name: 'last', figures: [figure], failure: null },
  ]);
});
