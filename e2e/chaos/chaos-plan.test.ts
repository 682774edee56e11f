import { expect, test } from 'vitest';
import { allFaults, describeLeftOut, planRounds } from './chaos-plan.ts';
import type { ChaosTools } from './tools.ts';

const complete: ChaosTools = {
  postgresql: '/there',
  haproxy: '/there',
  'nats-server': '/there',
  nftables: '/there',
  libfaketime: '/there',
  isolation: 'yes',
};

test('all the time is planned, and no round is longer than memory allows', () => {
  const rounds = planRounds(1000, [], complete);
  expect(rounds.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(1000);
  expect(Math.max(...rounds.map(({ seconds }) => seconds))).toBeLessThanOrEqual(240);
  expect(new Set(rounds.flatMap(({ faults }) => faults))).toEqual(new Set(allFaults));
});

test('faults are chosen by number and by name', () => {
  const chosen = planRounds(60, ['F9', 'node crash'], complete).flatMap(({ faults }) => faults);
  expect(new Set(chosen.map(({ group }) => group))).toEqual(new Set(['F1', 'F9']));
});

test('faults whose tools are missing are left out and reported', () => {
  const incomplete = { ...complete, haproxy: null, libfaketime: null };
  const rounds = planRounds(60, [], incomplete);
  expect(rounds.map(({ stage }) => stage)).toEqual(['one']);
  expect(rounds[0]?.faults.map(({ name }) => name)).not.toContain('clock skew');
  expect(describeLeftOut(['F4', 'F10', 'F9'], incomplete)).toEqual([
    'Left out: F4 failover after a crash, which needs haproxy.',
    'Left out: F4 failover after a hang, which needs haproxy.',
    'Left out: F10 clock skew, which needs libfaketime.',
  ]);
  expect(describeLeftOut([], complete)).toEqual([]);
});
