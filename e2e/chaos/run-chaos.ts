// Proves that conversations stay whole whatever breaks. See docs/chaos.md for how to call it.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createRandom } from '../chat-checker/seeded-random.ts';
import { planRounds, tellLeftOut } from './chaos-plan.ts';
import { lastLineOf, tableOf } from './chaos-table.ts';
import { runIsolated } from './isolate.ts';
import { runRounds } from './run-rounds.ts';
import { findTools, installTools } from './tools.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(randomInt(2 ** 32)) },
    pairs: { type: 'string', default: '12' },
    faults: { type: 'string', default: '' },
    forgetful: { type: 'boolean', default: false },
  },
});

async function run(): Promise<boolean> {
  const [seconds, seed, pairs] = [Number(values.seconds), Number(values.seed), Number(values.pairs)];
  const wanted = values.faults.split(',').filter(Boolean);
  const tools = findTools();
  const rounds = planRounds(seconds, wanted, tools);
  console.log(`Breaking everything for ${seconds} s with seed ${seed} ...`);
  console.log([...tellLeftOut(wanted, tools), ''].join('\n'));
  const random = createRandom(seed);
  const plan = { random, pairs, seconds, tools, isForgetful: values.forgetful };
  const { tallies, findings } = await runRounds(rounds, plan);
  console.log(['', ...tableOf(tallies), '', ...findings, lastLineOf(tallies)].join('\n'));
  return findings.length === 0 && tallies.some(({ runs }) => runs > 0);
}

// Whatever is started ends with us, and there is much of it.
process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
installTools();
if (!(await runIsolated())) process.exitCode = (await run()) ? 0 : 1;
