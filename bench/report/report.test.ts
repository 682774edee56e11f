import { expect, test } from 'vitest';
import type { BenchResult, Outcome } from '../benchmark.ts';
import { describeRuns } from './report.ts';

const outcome = (part: Partial<Outcome>): Outcome => ({
  name: 'browse',
  seconds: 1,
  figures: [],
  goals: [],
  failure: null,
  ...part,
});

const resultOf = (...outcomes: Outcome[]): BenchResult => ({
  startedAt: '2026-01-02T03:04:05.678Z',
  isQuick: true,
  repetitions: 5,
  machine: {
    cores: 2,
    processor: 'Example',
    memoryGb: 8,
    system: 'Linux 6',
    node: 'v24',
    postgres: 'PostgreSQL 18',
    commit: 'abc',
  },
  outcomes,
});

const goalOf = (value: number): Outcome['goals'] => [
  { name: 'first page, product / baseline', value, unit: '', target: 0.95, isUpperLimit: false },
];

test('reports the machine and the goals', () => {
  const part = describeRuns([resultOf(outcome({ goals: goalOf(0.9) }))]);
  expect(part).toContain(
    'Measured on 2026-01-02, at commit abc at the smaller sizes of `--quick`, each 5 times: 2 cores',
  );
  expect(part).toMatch(/\| first page, product \/ baseline \| +0\.9 \| +\(at least 0\.95\) \| missed \|/);
});

test('uses the newest run of each benchmark, and states the origin of each', () => {
  const old = resultOf(outcome({ name: 'start', goals: goalOf(0.11) }), outcome({ goals: goalOf(0.22) }));
  const again = { ...resultOf(outcome({ name: 'start', goals: goalOf(0.33) })), startedAt: '2026-01-03T00:00:00Z' };
  const part = describeRuns([again, old]);
  expect(part).toContain('start: Measured on 2026-01-03');
  expect(part).toContain('browse: Measured on 2026-01-02');
  expect(['0.11', '0.22', '0.33'].map((value) => part.includes(value))).toEqual([false, true, true]);
});

test('a benchmark that failed is named', () => {
  const part = describeRuns([resultOf(outcome({ failure: 'Error: no room' }))]);
  expect(part).toContain('\n\nbrowse ended with an error.\n\n');
});
