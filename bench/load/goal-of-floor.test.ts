import { expect, test } from 'vitest';
import type { Side } from '../benchmark.ts';
import { goalOfFloor } from './goal-of-floor.ts';

const figure = (side: Side, name: string, ...values: number[]) => ({ name, side, unit: '1/s', values });

test('a goal against the floor is the median of ours, divided by that of the floor', () => {
  const figures = [
    figure('floor', 'other', 1),
    figure('floor', 'page', 100, 200, 900),
    figure('ours', 'page', 1, 150, 151),
  ];
  expect(goalOfFloor('page', figures, { atLeast: 0.9 })).toEqual({
    name: 'page, ours / floor',
    value: 0.75,
    unit: '',
    target: 0.9,
    isAtMost: false,
  });
  expect(goalOfFloor('page', figures, { atMost: 1.5 })).toMatchObject({ target: 1.5, isAtMost: true });
});

test('without one of the sides there is no value', () => {
  expect(goalOfFloor('page', [figure('ours', 'page', 1)], { atLeast: 0.9 }).value).toBeNaN();
});
