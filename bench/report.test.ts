import { expect, test } from 'vitest';
import { type BenchResult, type Outcome, describeRuns, figureTable, goalTable } from './report.ts';

const goalOf = (value: number) => ({ name: 'page', value, unit: '', target: 0.9, isUpperLimit: false });
const outcomeOf = (name: string, value: number, failure: string | null = null): Outcome => ({
  name,
  seconds: 1,
  figures: [],
  goals: [goalOf(value)],
  failure,
});
const resultOf = (startedAt: string, ...outcomes: Outcome[]): BenchResult => ({
  startedAt,
  isQuick: true,
  repetitions: 5,
  machine: '2 cores',
  outcomes,
});

test('puts both sides and their ratio into one row', () => {
  const figures = [
    { name: 'requests', side: 'product', unit: '1/s', values: [900, 1000, 950] },
    { name: 'requests', side: 'baseline', unit: '1/s', values: [1900, 1899, 2000] },
  ] as const;
  expect(figureTable(figures).split('\n').at(-1)).toMatch(
    /^\| requests \(1\/s\) \| 950 \(900–1,000\) \| 1,900 \(1,899–2,000\) \| +0\.5 \|$/,
  );
});

test('states whether each goal is met; a value that could not be measured misses its goal', () => {
  const upper = { ...goalOf(50), target: 50, unit: 'ms', isUpperLimit: true };
  const rows = goalTable([goalOf(0.9), goalOf(0.89), upper, { ...upper, value: Number.NaN }])
    .split('\n')
    .slice(2);
  expect(
    rows.map((row) => row.split('|').map((cell) => cell.trim())).map(([, , ...cells]) => cells.slice(0, 3)),
  ).toEqual([
    ['0.9', '(at least 0.9)', 'met'],
    ['0.89', '(at least 0.9)', 'missed'],
    ['50 ms', '(at most 50 ms)', 'met'],
    ['– ms', '(at most 50 ms)', 'missed'],
  ]);
});

test('the page has the newest run of each benchmark, the origin of each, and what failed', () => {
  const old = resultOf('2026-01-02T00:00:00Z', outcomeOf('start', 0.11), outcomeOf('browse', 0.22));
  const again = resultOf('2026-01-03T00:00:00Z', outcomeOf('start', 0.33, 'Error: disk full'));
  const page = describeRuns([again, old]);
  expect(page).toContain('start: Measured on 2026-01-03 at the smaller sizes of `--quick`, each 5 times: 2 cores.');
  expect(page).toContain('browse: Measured on 2026-01-02');
  expect(page).toContain('\n\nstart ended with an error.\n\n');
  expect(['0.11', '0.22', '0.33'].map((value) => page.includes(value))).toEqual([false, true, true]);
});
