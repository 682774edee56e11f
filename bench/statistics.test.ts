import { expect, test } from 'vitest';
import { fitExponent, latencyFigures, measureAlternating, median, quantile } from './statistics.ts';

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

const sizes = [1000, 10_000, 1_000_000];

test.each([
  ['does not grow', 0, () => 3],
  ['grows as the size does', 1, (size: number) => 0.002 * size],
  ['grows as the square root', 0.5, (size: number) => 7 * Math.sqrt(size)],
])('a cost that %s has the exponent %d', (_, exponent, costOf) => {
  expect(fitExponent(sizes.map((size) => ({ size, cost: costOf(size) })))).toBeCloseTo(exponent, 10);
});

test('fits the exponent by least squares if the points are not on a line', () => {
  const points = [
    { size: Math.E, cost: 1 },
    { size: Math.E ** 2, cost: Math.E },
    { size: Math.E ** 3, cost: Math.E },
  ];
  expect(fitExponent(points)).toBeCloseTo(0.5, 10);
});

test('returns no exponent for a single size', () => {
  expect(fitExponent([])).toBeNull();
  expect(
    fitExponent([
      { size: 10, cost: 1 },
      { size: 10, cost: 2 },
    ]),
  ).toBeNull();
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

test('returns the percentiles of each repetition', () => {
  const calm = Array.from({ length: 100 }, (_, place) => place + 1);
  const withOneStop = calm.with(0, 5000);
  const { p50, p99 } = latencyFigures({ name: 'page', size: 10 }, [calm, withOneStop]);
  expect(p50).toEqual({ name: 'page, p50', side: 'product', size: 10, unit: 'ms', values: [50, 51] });
  expect(p99).toEqual({ name: 'page, p99', side: 'product', size: 10, unit: 'ms', values: [99, 100] });
});
