import { expect, test } from 'vitest';
import { type Outcome, describeRun, figureTable, goalTable } from './report.ts';

const goalOf = (value: number) => ({ name: 'page', value, unit: '', target: 0.9, isUpperLimit: false });
const outcomeOf = (goals: Outcome['goals'], failure: string | null = null): Outcome => ({
  name: 'start',
  figures: [],
  goals,
  failure,
});

test('puts both sides and their ratio into one row', () => {
  const figures = [
    { name: 'requests', side: 'product', unit: '1/s', values: [900, 1000, 950] },
    { name: 'requests', side: 'baseline', unit: '1/s', values: [1900, 1899, 2000] },
  ] as const;
  expect(figureTable(figures).split('\n').at(-1)).toMatch(
    /^requests \(1\/s\) {2}950 \(900–1,000\) {2}1,900 \(1,899–2,000\) +0\.5$/,
  );
});

test('marks missed goals; a value without a goal is only reported, and one that could not be measured misses its goal', () => {
  const upper = { ...goalOf(50), target: 50, unit: 'ms', isUpperLimit: true };
  const table = goalTable([
    outcomeOf([goalOf(0.9), goalOf(0.89), upper, { ...upper, value: Number.NaN }, { ...upper, target: null }]),
  ]);
  expect(
    table
      .split('\n')
      .slice(1)
      .map((row) => row.split(/ {2,}/)),
  ).toEqual([
    ['page', '0.9', '≥0.9'],
    ['page', '0.89', '≥0.9', 'missed'],
    ['page', '50 ms', '≤50'],
    ['page', '– ms', '≤50', 'missed'],
    ['page', '50 ms'],
  ]);
});

test('the page names its origin, and has the results and the first line of each failure', () => {
  const page = describeRun('on 2026-01-02', [
    outcomeOf([], 'Install the Debian package ejabberd to run this.\n    at run'),
    outcomeOf([goalOf(0.95)]),
  ]);
  expect(page).toContain('Written by `npm run bench` on 2026-01-02.');
  expect(page).toMatch(/^start: Install the Debian package ejabberd to run this\.\npage +0\.95 +≥0\.9$/m);
});
