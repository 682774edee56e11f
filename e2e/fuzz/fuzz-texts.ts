import { randomUUID } from 'node:crypto';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { type AnyEndpoint, fillPath } from '@muster/contract/endpoint.ts';
import { comparisonKey } from '@muster/contract/values/text.ts';
import { otherGame } from '@muster/contract/games.ts';
import { createPostEndpoint, getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { getPlayerEndpoint, updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { z } from '@muster/contract/zod.ts';
import { callProduct } from '@muster/testing/call-product.ts';
import fc from 'fast-check';
import type { FindingRecord } from './finding.ts';
import type { FuzzScene } from './fuzz-scene.ts';
import { type RawHttpClient, isAnswer } from './raw-http-client.ts';
import { anyText } from './naughty-texts.ts';

/** A request that stores a text, and how another member reads it. */
interface Sink {
  readonly endpoint: AnyEndpoint;
  readonly params?: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The part of the parsed body that is stored. */
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
    body: { [field]: text },
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
export async function fuzzTexts(
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
