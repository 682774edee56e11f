// Proves that conversations and join requests survive broken connections and killed processes. CONTRIBUTING.md describes the options.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { installPrograms } from '@muster/testing/debian-programs.ts';
import { createRandom } from '@muster/testing/seeded-random.ts';
import { chooseFaults } from './chaos-plan.ts';
import { runRound } from './run-round.ts';
import { startEmbeddedStage } from './stage.ts';
import { describeCounts, describeWaits } from './report.ts';
import { findTools } from './tools.ts';

const FAULT_MAX_MS = 3000;
const faults = ['connections reset', 'network partition', 'responses lost', 'node crash', 'postmaster crash'];

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '20000' },
    faults: { type: 'string', default: '15' },
    pairs: { type: 'string', default: '20' },
    crews: { type: 'string', default: '4' },
    nodes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(randomInt(2 ** 32)) },
  },
});

installPrograms(['nats-server']);
console.log(`Checking conversations with seed ${values.seed} ...\n`);
const outcome = await runRound(() => startEmbeddedStage(findTools(), Number(values.nodes)), {
  random: createRandom(Number(values.seed)),
  faults: chooseFaults(faults),
  pairs: Number(values.pairs),
  crews: Number(values.crews),
  maxFaultMs: FAULT_MAX_MS,
  length: { messages: Number(values.messages), faultCount: Number(values.faults) },
});
console.log([...outcome.findings, '', ...describeWaits([outcome]), describeCounts([outcome])].join('\n'));
process.exitCode = outcome.findings.length === 0 && outcome.counts.faults === Number(values.faults) ? 0 : 1;
