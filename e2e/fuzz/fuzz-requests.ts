import { randomUUID } from 'node:crypto';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/chat.ts';
import { type AnyEndpoint, fillPath } from '@muster/contract/endpoint.ts';
import { otherGame } from '@muster/contract/games/games.ts';
import { getPlayerEndpoint, updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { createPostEndpoint, getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { z } from '@muster/contract/zod.ts';
import { callProduct } from '@muster/testing/call-product.ts';
import { createRandom } from '@muster/testing/seeded-random.ts';
import fc from 'fast-check';
import { type Operation, readOperations } from './api-document.ts';
import { type FindingRecord, type PartResult, type Target, createRecord, runConcurrently } from './finding.ts';
import { type FuzzScene, createFuzzScene } from './fuzz-scene.ts';
import { type HttpCase, makeCases } from './http-cases.ts';
import type { Identities } from './identities.ts';
import { judgeOutcome } from './judge-answer.ts';
import { type Outcome, type RawHttpClient, isAnswer, openRawHttpClient } from './raw-http-client.ts';
import { anyText } from './schema-values.ts';

/** A request that stores a text, and how another member reads it. */
interface Sink {
  readonly endpoint: AnyEndpoint;
  readonly params?: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly storedFrom: (parsed: unknown) => unknown;
  readonly readBack: (answer: unknown) => Promise<unknown>;
}

const post = { game: otherGame, customGame: 'Chess', platform: 'PC', description: 'Two of us look for a third one' };
const fieldOf = (parsed: unknown, name: string): unknown => z.looseObject({}).parse(parsed)[name];

type CreateSink = (scene: FuzzScene, text: string) => Sink;

const messageSink: CreateSink = ({ identities: { other }, chatId }, text) => {
  const id = randomUUID();
  return {
    endpoint: sendMessageEndpoint,
    params: { chatId },
    body: { id, text },
    storedFrom: (parsed) => fieldOf(parsed, 'text'),
    async readBack(answer) {
      const querystring = { after: z.object({ seq: z.int() }).parse(answer).seq - 1 };
      const { messages } = await callProduct(other.caller, listMessagesEndpoint, { params: { chatId }, querystring });
      return messages.find((message) => message.id === id)?.text;
    },
  };
};

const postSink =
  (field: 'description' | 'tags' | 'customGame'): CreateSink =>
  ({ identities: { other } }, text) => {
    // A game keeps the first of its spellings.
    const normalize = (value: unknown): unknown => (field === 'customGame' ? comparisonKey(String(value)) : value);
    return {
      endpoint: createPostEndpoint,
      body: { ...post, [field]: field === 'tags' ? [text, 'evenings'] : text },
      storedFrom: (parsed) => normalize(fieldOf(parsed, field)),
      async readBack(answer) {
        const { id: postId } = z.object({ id: z.string() }).parse(answer);
        const stored = await callProduct(other.caller, getPostEndpoint, { params: { postId } });
        return normalize(field === 'customGame' ? stored.game : stored[field]);
      },
    };
  };

const profileSink =
  (field: 'name' | 'bio' | 'location' | 'discordId'): CreateSink =>
  ({ identities: { member, other } }, text) => ({
    endpoint: updateProfileEndpoint,
    body: { [field]: text, discordVisibility: 'everyone' },
    storedFrom: (parsed) => fieldOf(parsed, field),
    readBack: async () =>
      (await callProduct(other.caller, getPlayerEndpoint, { params: { memberId: member.id() } }))[field],
  });

const sinks: readonly CreateSink[] = [
  messageSink,
  messageSink,
  ...(['description', 'tags', 'customGame'] as const).map(postSink),
  ...(['name', 'bio', 'location', 'discordId'] as const).map(profileSink),
];

async function trySink(line: RawHttpClient, cookie: string, sink: Sink, record: FindingRecord): Promise<void> {
  const { endpoint, params = {}, body } = sink;
  const text = JSON.stringify(body);
  const what = `${endpoint.path} ${text}`;
  const headers = { cookie, 'content-type': 'application/json' };
  const path = fillPath(endpoint.path, params);
  const outcome = await line.send({ method: endpoint.method, path, headers, body: Buffer.from(text) });
  if (!isAnswer(outcome)) return record.findFailure(outcome, what);
  record.count(`text ${outcome.status}`);
  if (outcome.status >= 500) return record.find('server-error', `${outcome.status}: ${what}`);
  const parsed = endpoint.body?.safeParse(body);
  if (!parsed?.success) {
    if (outcome.status !== 400) record.find('taken', `${outcome.status}: ${what}`);
    return;
  }
  if (outcome.status !== 200) return record.find('altered', `rejected with ${outcome.text}: ${what}`);
  const expected = JSON.stringify(sink.storedFrom(parsed.data));
  const stored = JSON.stringify(await sink.readBack(JSON.parse(outcome.text)));
  if (expected !== stored) record.find('altered', `${stored} instead of ${expected}: ${what}`);
}

/** Sends texts to every field that stores one, and reads them back as another member: they must be unchanged. */
async function fuzzTexts(
  scene: FuzzScene,
  numRuns: number,
  seed: number,
  line: RawHttpClient,
  record: FindingRecord,
): Promise<void> {
  const cases = fc.sample(fc.tuple(fc.constantFrom(...sinks), anyText), { numRuns, seed });
  for (const [createSink, text] of cases)
    await trySink(line, scene.identities.member.cookie(), createSink(scene, text), record);
}

/** Cases delete what they find, so every round creates its own members and posts. */
const ROUND_CASES = 2500;
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
