// Proves that conversations lose, double and reorder nothing while things break. See CONTRIBUTING.md for how to call it.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { judge } from './judge.ts';
import { countFindings, report } from './report.ts';
import { runChats } from './run-chats.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '20000' },
    faults: { type: 'string', default: '15' },
    pairs: { type: 'string', default: '20' },
    nodes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(randomInt(2 ** 32)) },
  },
});
const plan = {
  messages: Number(values.messages),
  faults: Number(values.faults),
  pairs: Number(values.pairs),
  nodes: Number(values.nodes),
  seed: Number(values.seed),
};

console.log(`Checking conversations with seed ${plan.seed} ...\n`);
const run = await runChats(plan);
const verdict = judge(run.history);
console.log(report(plan, run, verdict).join('\n'));

const isWhole = run.caused.length === plan.faults;
if (!isWhole) console.log('\nNot every planned fault came about.');
process.exitCode = countFindings(verdict) === 0 && isWhole ? 0 : 1;
