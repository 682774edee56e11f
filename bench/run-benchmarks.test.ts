import { expect, test } from 'vitest';
import type { Benchmark } from './benchmark.ts';
import { MissingProgram } from './require-programs.ts';
import { runBenchmarks } from './run-benchmarks.ts';

const figure = { name: 'speed', side: 'product', unit: 'ms', values: [1, 2, 3] } as const;

const sound = (name: string): Benchmark => ({
  name,
  async run({ log }) {
    log('measuring');
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
    { isQuick: true, repetitions: 5, log: (line) => notes.push(line) },
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

test('reports a missing Debian package in one line', async () => {
  const reason = 'Install the Debian package haproxy to run this.';
  const broken: Benchmark = { name: 'fleet', run: () => Promise.reject(new MissingProgram(reason)) };
  const [outcome] = await runBenchmarks([broken], { isQuick: true, repetitions: 5, log: () => {} }, async () => {});
  expect(outcome?.failure).toBe(reason);
});
