// Sends hostile input to the product, and exits with 1 on any finding. docs/fuzz.md describes the options.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startNode } from '@muster/testing/start-node.ts';
import { adminCredentials } from '../support/admin.ts';
import { ANSWER_TIMEOUT_MS, type FindingRecord, createRecord } from './finding.ts';
import { fuzzRequests } from './fuzz-requests.ts';
import { fuzzScripts } from './fuzz-scripts.ts';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const [cases, seed] = [Number(values.cases), Number(values.seed)];

/** Nobody restarts the product, so an answer proves that it has not ended. */
async function checkAlive(origin: string): Promise<FindingRecord> {
  const record = createRecord('end');
  const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(() => null);
  record.count(String(answer?.status ?? 'unreachable'));
  if (answer?.status !== 200) record.find('no-answer', 'the product is not ready at the end');
  return record;
}

console.log(`Sending ${cases} requests with seed ${seed} ...\n`);
const admin = { ADMIN_EMAIL: adminCredentials.email, ADMIN_PASSWORD: adminCredentials.password };
const node = await startNode(admin);
const { origin } = node;
try {
  const records: FindingRecord[] = [];
  const parts = [() => fuzzScripts(origin, seed), () => fuzzRequests(origin, cases, seed), () => checkAlive(origin)];
  for (const part of parts) {
    const record = await part();
    console.log(record.describe());
    records.push(record);
  }
  const counts = records.slice(0, -1).map((record) => `${record.part} ${record.cases()}`);
  const found = records.reduce((sum, { findings }) => sum + findings.length, 0);
  console.log(`\n${[...counts, `findings ${found}`].join(', ')}`);
  process.exitCode = found === 0 ? 0 : 1;
} finally {
  await node[Symbol.asyncDispose]();
}
