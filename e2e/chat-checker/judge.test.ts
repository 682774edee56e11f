import { createRandom } from '@muster/testing/seeded-random.ts';
import { expect, test } from 'vitest';
import { countFindings, judge } from './judge.ts';
import { overlookedFaults, plantedFaults } from './planted-faults-fixture.ts';
import { simulateHistory } from './simulated-history-fixture.ts';

const seeds = [1, 2, 3, 4, 5];

test.each(seeds)('finds nothing in a history without faults, seed %i', (seed) => {
  expect(countFindings(judge(simulateHistory(seed)))).toBe(0);
});

test.each(seeds)(`reports each of ${plantedFaults.length} planted faults under its rule, seed %i`, (seed) => {
  const overlooked = overlookedFaults(
    simulateHistory(seed),
    createRandom(seed),
    (history, rule) => judge(history)[rule].length,
  );
  expect(overlooked).toEqual([]);
});
