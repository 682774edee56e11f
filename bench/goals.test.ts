import { expect, test } from 'vitest';
import type { Side } from './benchmark.ts';
import { atMost, goalLines, ratioToBaseline } from './goals.ts';

const atLeast = { name: 'browse, product / baseline', unit: '', target: 0.9, isUpperLimit: false };

test('prints each goal with its value and target, and the counts as the last line', () => {
  const lines = goalLines([
    { ...atLeast, value: 0.9 },
    { ...atLeast, value: 0.8956 },
    atMost('search, p99', 50, 50, 'ms'),
    atMost('search, p99', 1234.56, 50, 'ms'),
  ]);
  expect(lines).toEqual([
    'GOAL browse, product / baseline 0.9 (at least 0.9) met',
    'GOAL browse, product / baseline 0.896 (at least 0.9) missed',
    'GOAL search, p99 50 ms (at most 50 ms) met',
    'GOAL search, p99 1,235 ms (at most 50 ms) missed',
    'GOALS 4, met 2, missed 2',
  ]);
});

test('a value that could not be measured misses its goal', () => {
  const lines = goalLines([{ ...atLeast, value: Number.NaN }, atMost('search', Number.NaN, 1)]);
  expect(lines.at(-1)).toBe('GOALS 2, met 0, missed 2');
});

const figure = (side: Side, name: string, ...values: number[]) => ({ name, side, unit: '1/s', values });

test('divides the median of the product by that of the baseline', () => {
  const figures = [
    figure('baseline', 'other', 1),
    figure('baseline', 'page', 100, 200, 900),
    figure('product', 'page', 1, 150, 151),
  ];
  expect(ratioToBaseline('page', figures)).toEqual({ name: 'page, product / baseline', value: 0.75, unit: '' });
  expect(ratioToBaseline('page', [figure('product', 'page', 1)]).value).toBeNaN();
});
