import { randomUUID } from 'node:crypto';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { type AnyEndpoint, fillPath } from '@muster/contract/endpoint.ts';
import { comparisonKey } from '@muster/contract/text.ts';
import { otherGame } from '@muster/contract/games.ts';
import { createPostEndpoint, getPostEndpoint } from '@muster/contract/posts.ts';
import { getPlayerEndpoint, updateProfileEndpoint } from '@muster/contract/profiles.ts';
import { z } from '@muster/contract/zod.ts';
import fc from 'fast-check';
import { callProduct } from '../chat-checker/call-product.ts';
import type { FindingRecord } from './finding.ts';
import type { FuzzScene } from './fuzz-scene.ts';
import { type HttpLine, isAnswer } from './http-line.ts';
import type { Identities } from './identities.ts';
import { anyText } from './naughty-texts.ts';

/** What one text becomes when it is sent somewhere, and how somebody else reads it there. */
interface Sink {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** What the contract says is kept of a body that it takes. */
  readonly keptOf: (parsed: unknown) => unknown;
  readonly readBack: (answer: string) => Promise<unknown>;
}

const post = { game: otherGame, customGame: 'Chess', platform: 'PC', description: 'Two of us look for a third one' };
const keep = z.looseObject({});
const fieldOf =
  (name: string) =>
  (parsed: unknown): unknown =>
    keep.parse(parsed)[name];

const idIn = (answer: string): string => z.object({ id: z.string() }).parse(JSON.parse(answer)).id;

function messageSink({ other }: Identities, { chatId }: FuzzScene, text: string): Sink {
  const id = randomUUID();
  const seqIn = (answer: string): number => z.object({ seq: z.int() }).parse(JSON.parse(answer)).seq;
  return {
    name: 'message',
    endpoint: sendMessageEndpoint,
    params: { chatId },
    body: { id, text },
    keptOf: fieldOf('text'),
    async readBack(answer) {
      const request = { params: { chatId }, querystring: { after: seqIn(answer) - 1 } };
      const { messages } = await callProduct(other.caller, listMessagesEndpoint, request);
      return messages.find((message) => message.id === id)?.text;
    },
  };
}

function postSink({ other }: Identities, field: 'description' | 'tags' | 'customGame', text: string): Sink {
  // One game can be written in several ways; the first one stays.
  const named = (name: unknown): unknown => (field === 'customGame' ? comparisonKey(String(name)) : name);
  return {
    name: field,
    endpoint: createPostEndpoint,
    params: {},
    body: { ...post, [field]: field === 'tags' ? [text, 'evenings'] : text },
    keptOf: (parsed) => named(fieldOf(field)(parsed)),
    async readBack(answer) {
      const kept = await callProduct(other.caller, getPostEndpoint, { params: { postId: idIn(answer) } });
      return named(field === 'customGame' ? kept.game : kept[field]);
    },
  };
}

function profileSink(
  { member, other }: Identities,
  field: 'name' | 'bio' | 'location' | 'discordId',
  text: string,
): Sink {
  return {
    name: field,
    endpoint: updateProfileEndpoint,
    params: {},
    body: { [field]: text },
    keptOf: fieldOf(field),
    async readBack() {
      const player = await callProduct(other.caller, getPlayerEndpoint, { params: { memberId: member.id() } });
      return player[field];
    },
  };
}

const sinkNames = [
  ...(['message', 'message', 'description', 'tags', 'customGame', 'name', 'bio', 'location', 'discordId'] as const),
];

function sinkOf(name: (typeof sinkNames)[number], identities: Identities, scene: FuzzScene, text: string): Sink {
  if (name === 'message') return messageSink(identities, scene, text);
  if (name === 'description' || name === 'tags' || name === 'customGame') return postSink(identities, name, text);
  return profileSink(identities, name, text);
}

async function trySink(line: HttpLine, cookie: string, sink: Sink, record: FindingRecord): Promise<void> {
  const { endpoint, params, body, name } = sink;
  const headers = { cookie, 'content-type': 'application/json' };
  const bytes = Buffer.from(JSON.stringify(body));
  const outcome = await line.send({
    method: endpoint.method,
    path: fillPath(endpoint.path, params),
    headers,
    body: bytes,
  });
  const what = `${name} ${bytes.toString('utf8')}`;
  if (!isAnswer(outcome)) {
    record.count(outcome.why);
    return record.find(outcome.why === 'hang' ? 'hang' : 'no-answer', `${outcome.said}: ${what}`);
  }
  record.count(`text ${outcome.status}`);
  if (outcome.status >= 500) return record.find('server-error', `${outcome.status}: ${what}`);
  const parsed = endpoint.body?.safeParse(body);
  if (!parsed?.success) {
    if (outcome.status !== 400) record.find('taken', `${outcome.status}: ${what}`);
    return;
  }
  if (outcome.status !== 200) return record.find('altered', `refused with ${outcome.text}: ${what}`);
  const [wanted, kept] = [JSON.stringify(sink.keptOf(parsed.data)), JSON.stringify(await sink.readBack(outcome.text))];
  if (wanted !== kept) record.find('altered', `${kept} in place of ${wanted}: ${what}`);
}

export interface TextsPlan {
  readonly identities: Identities;
  readonly scene: FuzzScene;
  readonly count: number;
  readonly seed: number;
}

/** Sends texts to all places that keep one, and reads them again as somebody else: what was taken comes back as it was. */
export async function fuzzTexts(plan: TextsPlan, line: HttpLine, record: FindingRecord): Promise<void> {
  const { identities, scene, count, seed } = plan;
  const tries = fc.sample(fc.tuple(fc.constantFrom(...sinkNames), anyText), { numRuns: count, seed });
  for (const [name, text] of tries) {
    await trySink(line, identities.member.cookie(), sinkOf(name, identities, scene, text), record);
  }
}
