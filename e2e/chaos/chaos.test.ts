import { expect, test } from 'vitest';
import { plantedFaults } from '../chat-checker/planted-faults-fixture.ts';
import { createRandom } from '../chat-checker/seeded-random.ts';
import { planRounds } from './chaos-plan.ts';
import { lastLineOf, tableOf } from './chaos-table.ts';
import { makeStage } from './make-stage.ts';
import { type Round, runRound } from './run-round.ts';
import { judgeRound } from './run-rounds.ts';
import type { ChaosTools } from './tools.ts';

const SECONDS = 4;
const SEED = 20_261_122;
const WITHIN_MS = 180_000;
const wanted = ['table locked', 'node stopped'];

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

async function runShortly(): Promise<Round> {
  const [planned] = planRounds(SECONDS, wanted, bare);
  if (!planned) throw new Error('Nothing was planned');
  const stage = await makeStage(planned.stage, bare);
  try {
    const random = createRandom(SEED);
    return await runRound(stage, { ...planned, pairs: 6, random, longestMs: 1500, leastFaults: wanted.length });
  } finally {
    await stage.stop();
  }
}

test(
  'conversations stay whole while a table is locked and the node stands still, and planted faults are found',
  async () => {
    const round = await runShortly();
    const outcome = judgeRound(round);
    const told = [...tableOf(outcome.tallies), lastLineOf(outcome.tallies)].join('\n');
    console.log(told);
    expect(outcome.findings, told).toEqual([]);
    expect(new Set(round.caused.map(({ fault }) => fault.name))).toEqual(new Set(wanted));

    const overlooked = plantedFaults.filter(
      ({ plant }) => judgeRound({ ...round, history: plant(round.history, createRandom(SEED)) }).findings.length === 0,
    );
    expect(overlooked.map(({ name }) => name)).toEqual([]);
  },
  WITHIN_MS,
);
