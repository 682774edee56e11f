// Sends the product what nobody should send it, and exits with 1 when it does not stand it. See CONTRIBUTING.md for how to call it.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isClean, reportFuzz, reportPart } from './fuzz-report.ts';
import { runFuzz } from './run-fuzz.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    payloads: { type: 'string' },
  },
});
const [cases, seed] = [Number(values.cases), Number(values.seed)];
const sizes = {
  requests: cases,
  frames: Math.ceil(cases / 5),
  pictures: Math.ceil(cases / 50),
  framings: Math.ceil(cases / 100),
  payloads: Number(values.payloads ?? Math.ceil((cases * 12) / 1000)),
  atOnce: 6,
};

console.log(`Sending ${cases} requests and more with seed ${seed} ...\n`);
const run = await runFuzz(sizes, seed, (result) => console.log(reportPart(result).join('\n')));
console.log(reportFuzz(run).join('\n'));
process.exitCode = isClean(run) ? 0 : 1;
