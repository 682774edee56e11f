import { createRandom } from '../chat-checker/seeded-random.ts';
import { type Operation, readOperations } from './api-document.ts';
import { type FindingRecord, type PartResult, createRecord } from './finding.ts';
import { setFuzzScene } from './fuzz-scene.ts';
import { fuzzTexts } from './fuzz-texts.ts';
import { type HttpCase, makeCases } from './http-cases.ts';
import { type HttpLine, type Outcome, isAnswer, openHttpLine } from './http-line.ts';
import { type Identities, createIdentities } from './identities.ts';
import { inParallel } from './in-parallel.ts';
import { judgeOutcome } from './judge-answer.ts';

/** After so many cases everything is made anew, since cases delete what they find. */
const ROUND_CASES = 2500;
/** So many of all cases send a text in order to read it again. */
const TEXTS_PART = 0.1;

/** Where a product under test is, how long anybody waits for it, and how many ask it at once. */
export interface Target {
  readonly origin: string;
  readonly patienceMs: number;
  readonly atOnce: number;
}

/** Whether somebody has lost their session by what was done in their name. */
const isThrownOut = ({ isForged, who }: HttpCase, outcome: Outcome): boolean =>
  who !== 'visitor' && !isForged && isAnswer(outcome) && /"code":"(?:unauthenticated|suspended)"/.test(outcome.text);

async function tryCase(line: HttpLine, identities: Identities, tried: HttpCase, record: FindingRecord): Promise<void> {
  const identity = identities[tried.who];
  const cookie = identity.cookie();
  const headers = { ...(cookie !== '' && { cookie }), ...tried.headers };
  const outcome = await line.send({ method: tried.method, path: tried.path, headers, body: tried.body?.bytes ?? null });
  judgeOutcome(tried, outcome, record);
  if (isThrownOut(tried, outcome)) await identity.renew(cookie);
}

interface Round {
  readonly target: Target;
  readonly operations: readonly Operation[];
  readonly cases: number;
  readonly seed: number;
}

async function playRound(
  { target, operations, cases, seed }: Round,
  line: HttpLine,
  record: FindingRecord,
): Promise<void> {
  const identities = await createIdentities(target.origin);
  const scene = await setFuzzScene(identities);
  const random = createRandom(seed);
  const texts = Math.floor(cases * TEXTS_PART);
  await fuzzTexts({ identities, scene, count: texts, seed }, line, record);
  const each = Math.ceil((cases - texts) / operations.length);
  const made = operations.flatMap((operation) => makeCases(operation, each, random.below(2 ** 31), scene.known));
  await inParallel(random.shuffle(made).slice(0, cases - texts), target.atOnce, (tried) =>
    tryCase(line, identities, tried, record),
  );
}

/** Requests of every kind that the product's document knows, and of many that it does not, by everybody. */
export async function fuzzRequests(target: Target, cases: number, seed: number): Promise<PartResult> {
  const record = createRecord('requests');
  const operations = await readOperations(target.origin);
  const line = openHttpLine(target.origin, target.patienceMs);
  for (let done = 0; done < cases; done += ROUND_CASES) {
    const round = { target, operations, cases: Math.min(ROUND_CASES, cases - done), seed: seed + done };
    await playRound(round, line, record);
  }
  line.close();
  return record.result();
}
