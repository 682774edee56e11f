import { createDataFolder } from '@muster/testing/data-folder.ts';
import { raisedLimits } from '@muster/testing/raised-limits.ts';
import { startNode } from '@muster/testing/start-node.ts';
import { adminCredentials } from '../support/admin.ts';
import { type PartResult, type Target, createRecord, describePart } from './finding.ts';
import { fuzzRequests } from './fuzz-requests.ts';
import { fuzzScripts } from './fuzz-scripts.ts';
import { openWeakFront, findMissedWeaknesses } from './weak-front.ts';

/** Longer than the server waits for its database. */
const PATIENCE_MS = 10_000;
/** Shorter, because the weak front never answers some requests. */
const WEAK_PATIENCE_MS = 1500;

export interface FuzzSizes {
  readonly requests: number;
  readonly payloads: number;
  readonly concurrency: number;
}

const weakSizes: FuzzSizes = { requests: 900, payloads: 3, concurrency: 6 };

/** Nobody restarts the product, so an answer proves that it has not ended. */
async function checkAlive({ origin, patienceMs }: Target): Promise<PartResult> {
  const record = createRecord('end');
  const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null);
  record.count(String(answer?.status ?? 'gone'));
  if (answer?.status !== 200) record.find('no-answer', 'the product is not ready at the end');
  return record.result();
}

type Report = (lines: readonly string[]) => void;

async function fuzzTarget(target: Target, sizes: FuzzSizes, seed: number, report: Report): Promise<PartResult[]> {
  const parts = [
    () => fuzzScripts(target, sizes.payloads, seed),
    () => fuzzRequests(target, sizes.requests, seed),
    () => checkAlive(target),
  ];
  const results: PartResult[] = [];
  for (const part of parts) {
    const result = await part();
    report(describePart(result));
    results.push(result);
  }
  return results;
}

/** Sends hostile input through a weak front, where every planted weakness must be found, and then to the product. */
export async function runFuzz(sizes: FuzzSizes, seed: number, report: Report): Promise<boolean> {
  const admin = { ADMIN_EMAIL: adminCredentials.email, ADMIN_PASSWORD: adminCredentials.password };
  const { origin, child, exited } = await startNode({ ...raisedLimits, ...admin, DATA_DIR: createDataFolder() });
  try {
    const front = await openWeakFront(origin);
    const weakTarget = { origin: front.origin, patienceMs: WEAK_PATIENCE_MS, concurrency: weakSizes.concurrency };
    const missed = findMissedWeaknesses(await fuzzTarget(weakTarget, weakSizes, seed, () => {}));
    await front.close();
    const results = await fuzzTarget(
      { origin, patienceMs: PATIENCE_MS, concurrency: sizes.concurrency },
      sizes,
      seed,
      report,
    );
    const found = results.reduce((sum, { findings }) => sum + findings.length, 0);
    const counts = results.filter(({ part }) => part !== 'end').map(({ part, cases }) => `${part} ${cases}`);
    report(missed.map((rule) => `A planted weakness was not found: ${rule}. This run does not count.`));
    report(['', [...counts, `findings ${found}`].join(', ')]);
    return found === 0 && missed.length === 0;
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}
