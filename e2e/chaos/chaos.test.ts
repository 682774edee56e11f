import { createRandom } from '@muster/testing/seeded-random.ts';
import { findProgram, installPrograms } from '@muster/testing/debian-programs.ts';
import { beforeAll, expect, test } from 'vitest';
import { overlookedFaults } from '../chat-checker/planted-faults-fixture.ts';
import { judge } from '../chat-checker/judge.ts';
import { chooseFaults } from './chaos-plan.ts';
import { runRound } from './run-round.ts';
import { startEmbeddedStage } from './stage.ts';
import { describeRequestTallies, describeTallies, judgeRound } from './tally.ts';
import { findTools } from './tools.ts';

const TIMEOUT_MS = 180_000;
const SEED = Date.now();
const requested =
  'lines cut,lines half open,answers lost,node killed,postmaster killed,table locked,node stopped,NATS away'.split(',');

beforeAll(() => installPrograms(['nats-server']), TIMEOUT_MS);

test(
  'conversations and join requests on two nodes survive each fault once, and planted faults are found',
  async ({ skip }) => {
    skip(!findProgram('nats-server'), 'nats-server is missing: apt-get install nats-server');
    const round = await runRound(() => startEmbeddedStage(findTools(), 2), {
      random: createRandom(SEED),
      faults: chooseFaults(requested),
      pairs: 12,
      crews: 2,
      maxFaultMs: 1500,
      length: { messages: 2000, faultCount: requested.length },
    });
    const { tallies, requests, findings } = judgeRound(round);
    const report = [`seed ${SEED}`, ...describeTallies(tallies), describeRequestTallies(requests)].join('\n');
    console.log(report);
    expect(findings, report).toEqual([]);
    expect(round.caused.map(({ fault }) => fault.name).toSorted()).toEqual(requested.toSorted());

    const overlooked = overlookedFaults(
      round.history,
      createRandom(SEED),
      (history, rule) => judge(history)[rule].length,
    );
    expect(overlooked, 'planted into the recorded history').toEqual([]);
  },
  TIMEOUT_MS,
);
