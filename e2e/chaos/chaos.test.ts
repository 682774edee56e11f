import { expect, test } from 'vitest';
import { plantedFaults } from '../chat-checker/planted-faults-fixture.ts';
import { createRandom } from '../chat-checker/seeded-random.ts';
import { planRounds } from './chaos-plan.ts';
import { lastLineOf, tableOf } from './chaos-table.ts';
import { makeStage } from './make-stage.ts';
import { judgeRound } from './run-rounds.ts';
import { runRound } from './run-round.ts';
import type { ChaosTools } from './tools.ts';

const SECONDS = 8;
const WITHIN_MS = 120_000;

/** A machine with nothing but the product. */
const bare: ChaosTools = {
  postgresql: null,
  haproxy: null,
  'nats-server': null,
  nftables: null,
  libfaketime: null,
  isolation: null,
  memoryGroups: null,
};

test(
  'conversations stay whole while a table is locked and the node stands still, and planted faults are found',
  async () => {
    const [planned] = planRounds(SECONDS, ['table locked', 'node stopped'], bare);
    if (!planned) throw new Error('Nothing was planned');
    const [seed, stage] = [Date.now(), await makeStage(planned.stage, bare)];
    const plan = { ...planned, pairs: 6, random: createRandom(seed), longestMs: 1500 };
    const round = await runRound(stage, plan);
    await stage.stop();
    const outcome = judgeRound(round);
    const told = [`seed ${seed}`, ...tableOf(outcome.tallies), lastLineOf(outcome.tallies)].join('\n');
    console.log(told);
    expect(outcome.findings, told).toEqual([]);
    expect(new Set(round.caused.map(({ fault }) => fault.name))).toEqual(new Set(['table locked', 'node stopped']));

    const overlooked = plantedFaults.filter(
      ({ plant }) => judgeRound({ ...round, history: plant(round.history, createRandom(seed)) }).findings.length === 0,
    );
    expect(overlooked.map(({ name }) => name)).toEqual([]);
  },
  WITHIN_MS,
);
