import { expect, test } from 'vitest';
import { median, quantile } from './statistics.ts';

test('a quantile is one of the values, by the nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, place) => 100 - place);
  expect([quantile(hundred, 0.01), quantile(hundred, 0.5), quantile(hundred, 0.99)]).toEqual([1, 50, 99]);
  expect(quantile([7], 0.99)).toBe(7);
});

test('one value far off moves the median to a neighbour only', () => {
  expect(median([3, 1, 1000, 2, 4])).toBe(3);
});

test('of nothing there is no quantile', () => {
  expect(quantile([], 0.5)).toBeNaN();
});
