import { expect, test } from 'vitest';
import { judge } from './judge.ts';
import { plantedFaults } from './planted-faults-fixture.ts';
import { countFindings } from './report.ts';
import { createRandom } from './seeded-random.ts';
import { simulateHistory } from './simulated-history-fixture.ts';

const seeds = [1, 2, 3, 4, 5];
const mutants = plantedFaults.flatMap((fault) => seeds.map((seed) => ({ ...fault, seed })));

test.each(seeds)('a history without a fault is found to have none, seed %i', (seed) => {
  expect(countFindings(judge(simulateHistory(seed)))).toBe(0);
});

test.each(mutants)('$name: caught as $rule, seed $seed', ({ plant, rule, seed }) => {
  expect(judge(plant(simulateHistory(seed), createRandom(seed)))[rule]).not.toEqual([]);
});
