import { expect, test } from 'vitest';
import type { Goal } from './benchmark.ts';
import { goalLines } from './goal-lines.ts';

const goal = (part: Partial<Goal>): Goal => ({
  name: 'browse, ours / floor',
  value: 1,
  unit: '',
  target: 0.9,
  isAtMost: false,
  ...part,
});

test('each goal is a line that says what came out and whether that is enough, and the last line counts them', () => {
  const lines = goalLines([
    goal({ value: 0.9 }),
    goal({ value: 0.8956 }),
    goal({ name: 'search, p99', value: 50, unit: 'ms', target: 50, isAtMost: true }),
    goal({ name: 'search, p99', value: 1234.56, unit: 'ms', target: 50, isAtMost: true }),
  ]);
  expect(lines).toEqual([
    'GOAL browse, ours / floor 0.9 (at least 0.9) met',
    'GOAL browse, ours / floor 0.896 (at least 0.9) missed',
    'GOAL search, p99 50 ms (at most 50 ms) met',
    'GOAL search, p99 1,235 ms (at most 50 ms) missed',
    'GOALS 4, met 2, missed 2',
  ]);
});

test('what could not be measured is missed', () => {
  const lines = goalLines([goal({ value: Number.NaN }), goal({ value: Number.NaN, isAtMost: true })]);
  expect(lines.at(-1)).toBe('GOALS 2, met 0, missed 2');
});
