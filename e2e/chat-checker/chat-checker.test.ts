import { expect, test } from 'vitest';
import { faultKinds } from './faults.ts';
import { judge } from './judge.ts';
import { plantedFaults } from './planted-faults-fixture.ts';
import { countFindings, report } from './report.ts';
import { type RunPlan, runChats } from './run-chats.ts';
import { createRandom } from './seeded-random.ts';

const WITHIN_MS = 180_000;

test(
  'no message is lost, doubled, reordered or told to a stranger while everything breaks once',
  async () => {
    const plan: RunPlan = { seed: Date.now(), messages: 2000, faults: faultKinds.length, pairs: 12, nodes: 2 };
    const run = await runChats(plan);
    const verdict = judge(run.history);
    const told = report(plan, run, verdict).join('\n');
    console.log(told);
    expect(countFindings(verdict), told).toBe(0);
    expect(run.caused.toSorted()).toEqual(faultKinds.toSorted());

    const overlooked = plantedFaults.filter(
      ({ plant, rule }) => judge(plant(run.history, createRandom(plan.seed)))[rule].length === 0,
    );
    expect(
      overlooked.map(({ name }) => name),
      'planted into what was recorded',
    ).toEqual([]);
  },
  WITHIN_MS,
);
