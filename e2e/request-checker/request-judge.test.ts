import { createRandom } from '@muster/testing/seeded-random.ts';
import { expect, test } from 'vitest';
import { overlookedRequestFaults } from './planted-request-faults-fixture.ts';
import { judgeRequests } from './request-judge.ts';
import { simulateRequests } from './simulated-requests-fixture.ts';

const seeds = [1, 2, 3, 4, 5];

test.each(seeds)('finds nothing in requests without faults, seed %i', (seed) => {
  expect(Object.values(judgeRequests(simulateRequests(seed))).flat()).toEqual([]);
});

test.each(seeds)('reports each planted fault under its rule, seed %i', (seed) => {
  expect(overlookedRequestFaults(simulateRequests(seed), createRandom(seed))).toEqual([]);
});
