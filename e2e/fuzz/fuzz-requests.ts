import { createRandom } from '@muster/testing/seeded-random.ts';
import pLimit from 'p-limit';
import { readOperations } from './api-document.ts';
import { type FindingRecord, createRecord } from './finding.ts';
import { type HttpCase, makeCases } from './http-cases.ts';
import { acceptRules, changeCommunity, type FuzzScene, createFuzzScene } from './identities.ts';
import { judgeOutcome } from './judge-answer.ts';
import { type Outcome, type RawHttpClient, isAnswer, openRawHttpClient } from './raw-http-client.ts';

/** Cases delete what they find, so every round creates its own members and posts. */
const ROUND_CASES = 2500;
const CONCURRENCY = 6;
/** In the middle of a round, while the registration is closed and rules are published. */
const CASES_DURING_CHANGE = 200;

const hasLostSession = ({ isForged, who }: HttpCase, outcome: Outcome): boolean =>
  who !== 'visitor' && !isForged && isAnswer(outcome) && /"code":"(?:unauthenticated|suspended)"/.test(outcome.text);

async function tryCase(
  client: RawHttpClient,
  { identities }: FuzzScene,
  tried: HttpCase,
  record: FindingRecord,
): Promise<void> {
  const identity = identities[tried.who];
  const cookie = identity.cookie();
  const headers = { ...(cookie !== '' && { cookie }), ...tried.headers };
  const { method, path, body } = tried;
  const outcome = await client.send({ method, path, headers, body: body?.bytes ?? null });
  judgeOutcome(tried, outcome, record);
  if (hasLostSession(tried, outcome)) await identity.renew(cookie);
}

/** Requests of every documented kind and many others, by every identity. */
export async function fuzzRequests(origin: string, cases: number, seed: number): Promise<FindingRecord> {
  const record = createRecord('requests');
  const operations = await readOperations(origin);
  const client = openRawHttpClient(origin);
  const limit = pLimit(CONCURRENCY);
  for (let done = 0; done < cases; done += ROUND_CASES) {
    const scene = await createFuzzScene(origin);
    const random = createRandom(seed + done);
    const count = Math.min(ROUND_CASES, cases - done);
    const each = Math.ceil(count / operations.length);
    const made = operations.flatMap((operation) => makeCases(operation, each, random.below(2 ** 31), scene.known));
    const tryAll = (tried: readonly HttpCase[]) => limit.map([...tried], (one) => tryCase(client, scene, one, record));
    const shuffled = random.shuffle(made).slice(0, count);
    const middle = Math.floor(shuffled.length / 2);
    await tryAll(shuffled.slice(0, middle));
    await Promise.all([changeCommunity(origin), tryAll(shuffled.slice(middle, middle + CASES_DURING_CHANGE))]);
    for (const { caller } of [scene.identities.member, scene.identities.other]) await acceptRules(caller);
    await tryAll(shuffled.slice(middle + CASES_DURING_CHANGE));
  }
  client.close();
  return record;
}
