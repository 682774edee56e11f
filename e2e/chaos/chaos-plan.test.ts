import { expect, test } from 'vitest';
import { allFaults } from './all-faults.ts';
import { planRounds, tellLeftOut } from './chaos-plan.ts';
import type { ChaosTools } from './tools.ts';

const whole: ChaosTools = {
  postgresql: '/there',
  haproxy: '/there',
  'nats-server': '/there',
  nftables: '/there',
  libfaketime: '/there',
  isolation: 'yes',
  memoryGroups: '/there',
};

test('the time is shared out whole, and no round is longer than what memory holds', () => {
  const rounds = planRounds(1000, [], whole);
  expect(rounds.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(1000);
  expect(Math.max(...rounds.map(({ seconds }) => seconds))).toBeLessThanOrEqual(240);
  expect(new Set(rounds.flatMap(({ faults }) => faults))).toEqual(new Set(allFaults));
});

test('faults are chosen by number and by name', () => {
  const chosen = planRounds(60, ['F9', 'node killed'], whole).flatMap(({ faults }) => faults);
  expect(new Set(chosen.map(({ group }) => group))).toEqual(new Set(['F1', 'F9']));
});

test('what is missing leaves out the faults that need it, and is told', () => {
  const poor = { ...whole, haproxy: null, libfaketime: null };
  const rounds = planRounds(60, [], poor);
  expect(rounds.map(({ stage }) => stage)).toEqual(['one']);
  expect(rounds[0]?.faults.map(({ name }) => name)).not.toContain('clock skewed');
  expect(tellLeftOut(['F4', 'F10', 'F9'], poor)).toEqual([
    'Left out: F4 failover from a killed primary, which needs haproxy.',
    'Left out: F4 failover from a hanging primary, which needs haproxy.',
    'Left out: F10 clock skewed, which needs libfaketime.',
  ]);
});

test('where nothing is missing nothing is left out', () => {
  expect(tellLeftOut([], whole)).toEqual([]);
});
