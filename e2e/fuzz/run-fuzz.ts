import { plenty } from '../chat-checker/plenty.ts';
import { startProduct } from '../chat-checker/product.ts';
import { adminPair } from '../support/admin.ts';
import { type PartResult, type Rule, createRecord } from './finding.ts';
import { fuzzFrames } from './fuzz-frames.ts';
import { fuzzFramings } from './fuzz-framings.ts';
import { fuzzPictures } from './fuzz-pictures.ts';
import { type Target, fuzzRequests } from './fuzz-requests.ts';
import { fuzzScripts } from './fuzz-scripts.ts';
import { openWeakFront, overlooked } from './weak-front.ts';

/** Nobody should wait longer for anything. */
const PATIENCE_MS = 5000;
/** So long for the front that never answers some requests. */
const WEAK_PATIENCE_MS = 1500;

export interface FuzzSizes {
  readonly requests: number;
  readonly frames: number;
  readonly pictures: number;
  readonly framings: number;
  readonly payloads: number;
  /** So many requests, framings or live connections at a time: fewer on a machine that has much else to do. */
  readonly atOnce: number;
}

export interface FuzzRun {
  readonly results: readonly PartResult[];
  /** Planted weaknesses that the same run did not find: with one of them its own result says nothing. */
  readonly overlooked: readonly Rule[];
}

/** Enough to find every planted weakness. */
const weakSizes: FuzzSizes = { requests: 900, frames: 40, pictures: 16, framings: 60, payloads: 3, atOnce: 6 };

/** That the product is still there, and was not started anew, is seen by an answer: nobody starts it again. */
async function checkAlive({ origin, patienceMs }: Target): Promise<PartResult> {
  const record = createRecord('end');
  const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null);
  record.count(String(answer?.status ?? 'gone'));
  if (answer?.status !== 200) record.find('no-answer', 'the product is not ready at the end');
  return record.result();
}

/** Where a run of such a size tries the product. */
const targetAt = (origin: string, patienceMs: number, { atOnce }: FuzzSizes): Target => ({
  origin,
  patienceMs,
  atOnce,
});

type Tell = (result: PartResult) => void;

/** All parts after each other; each is told when it is done. */
async function fuzzTarget(target: Target, sizes: FuzzSizes, seed: number, tell: Tell): Promise<PartResult[]> {
  const parts = [
    () => fuzzFramings(target, sizes.framings, seed),
    () => fuzzFrames(target, sizes.frames, seed),
    () => fuzzPictures(target, sizes.pictures, seed),
    () => fuzzScripts(target, sizes.payloads, seed),
    () => fuzzRequests(target, sizes.requests, seed),
    () => checkAlive(target),
  ];
  const results: PartResult[] = [];
  for (const part of parts) {
    const result = await part();
    tell(result);
    results.push(result);
  }
  return results;
}

/** Sends the product what nobody should send it; first through a weak front, in which everything must be found. */
export async function runFuzz(sizes: FuzzSizes, seed: number, tell: Tell): Promise<FuzzRun> {
  const product = await startProduct(1, {
    ...plenty,
    ADMIN_EMAIL: adminPair.email,
    ADMIN_PASSWORD: adminPair.password,
  });
  try {
    const front = await openWeakFront(product.origin(0));
    const weak = await fuzzTarget(targetAt(front.origin, WEAK_PATIENCE_MS, weakSizes), weakSizes, seed, () => {});
    await front.close();
    const results = await fuzzTarget(targetAt(product.origin(0), PATIENCE_MS, sizes), sizes, seed, tell);
    return { results, overlooked: overlooked(weak) };
  } finally {
    await product.stop();
  }
}
