// Sends hostile input to the product, and exits with 1 on any finding. docs/fuzz.md describes the options.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
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
  payloads: Number(values.payloads ?? Math.ceil((cases * 12) / 1000)),
  concurrency: 6,
};

console.log(`Sending ${cases} requests with seed ${seed} ...\n`);
process.exitCode = (await runFuzz(sizes, seed, (lines) => console.log(lines.join('\n')))) ? 0 : 1;
