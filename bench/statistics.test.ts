import { expect, test } from 'vitest';
import { measureAlternating, median, quantile } from './statistics.ts';

test('a quantile is one of the values, by the nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, place) => 100 - place);
  expect([quantile(hundred, 0.01), quantile(hundred, 0.5), quantile(hundred, 0.99)]).toEqual([1, 50, 99]);
  expect(quantile([7], 0.99)).toBe(7);
});

test('one outlier moves the median only to a neighbouring value', () => {
  expect(median([3, 1, 1000, 2, 4])).toBe(3);
});

test('the quantile of no values is NaN', () => {
  expect(quantile([], 0.5)).toBeNaN();
});

test('alternates the sides, and reverses their order in every other repetition', async () => {
  const order: string[] = [];
  const side = (name: string) => async () => order.push(name);
  const values = await measureAlternating([side('product'), side('baseline')], 3);
  expect(order).toEqual(['product', 'baseline', 'baseline', 'product', 'product', 'baseline']);
  expect(values).toEqual([
    [1, 4, 5],
    [2, 3, 6],
  ]);
});
