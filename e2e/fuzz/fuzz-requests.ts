import { createRandom } from '@muster/testing/seeded-random.ts';
import { type Operation, readOperations } from './api-document.ts';
import { type FindingRecord, type PartResult, createRecord } from './finding.ts';
import { createFuzzScene } from './fuzz-scene.ts';
import { fuzzTexts } from './fuzz-texts.ts';
import { type HttpCase, makeCases } from './http-cases.ts';
import { type Outcome, type RawHttpClient, isAnswer, openRawHttpClient } from './raw-http-client.ts';
import type { Identities } from './identities.ts';
import { judgeOutcome } from './judge-answer.ts';
import { type Target, runConcurrently } from './target.ts';

/** Cases delete what they find, so every round creates its own members and posts. */
const ROUND_CASES = 2500;
/** Share of the cases that send a text and read it back. */
const TEXTS_SHARE = 0.1;

const hasLostSession = ({ isForged, who }: HttpCase, outcome: Outcome): boolean =>
  who !== 'visitor' && !isForged && isAnswer(outcome) && /"code":"(?:unauthenticated|suspended)"/.test(outcome.text);

async function tryCase(
  line: RawHttpClient,
  identities: Identities,
  tried: HttpCase,
  record: FindingRecord,
): Promise<void> {
  const identity = identities[tried.who];
  const cookie = identity.cookie();
  const headers = { ...(cookie !== '' && { cookie }), ...tried.headers };
  const outcome = await line.send({ method: tried.method, path: tried.path, headers, body: tried.body?.bytes ?? null });
  judgeOutcome(tried, outcome, record);
  if (hasLostSession(tried, outcome)) await identity.renew(cookie);
}

/** Requests of every documented kind and many others, by every identity. */
export async function fuzzRequests(target: Target, cases: number, seed: number): Promise<PartResult> {
  const record = createRecord('requests');
  const operations: readonly Operation[] = await readOperations(target.origin);
  const line = openRawHttpClient(target.origin, target.patienceMs);
  for (let done = 0; done < cases; done += ROUND_CASES) {
    const roundSeed = seed + done;
    const scene = await createFuzzScene(target.origin);
    const random = createRandom(roundSeed);
    const texts = Math.floor(Math.min(ROUND_CASES, cases - done) * TEXTS_SHARE);
    const requests = Math.min(ROUND_CASES, cases - done) - texts;
    await fuzzTexts(scene, texts, roundSeed, line, record);
    const each = Math.ceil(requests / operations.length);
    const made = operations.flatMap((operation) => makeCases(operation, each, random.below(2 ** 31), scene.known));
    await runConcurrently(random.shuffle(made).slice(0, requests), target.concurrency, (tried) =>
      tryCase(line, scene.identities, tried, record),
    );
  }
  line.close();
  return record.result();
}
