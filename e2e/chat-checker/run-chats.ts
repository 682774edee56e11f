import { setTimeout as pause } from 'node:timers/promises';
import { type Message, listChatsEndpoint, listMessagesEndpoint } from '@muster/contract/chat.ts';
import { Refusal, callProduct } from './call-product.ts';
import { type FaultKind, type PlannedFault, causeFault, planFaults } from './faults.ts';
import type { Frame, History, Op, Reading } from './history.ts';
import { now } from './history.ts';
import { type LiveReader, openLiveReader } from './live-reader.ts';
import { type Pair, type Person, createPair, createPerson } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { createRandom } from './seeded-random.ts';
import { sendMessages } from './send-messages.ts';

const LOOK_EVERY_MS = 20;
/** What takes longer than this after the last fault will not come. */
const QUIET_WITHIN_MS = 40_000;
const QUIET_MS = 1000;
const STRANGERS = 2;

const plenty = Object.fromEntries(
  ['MESSAGES_PER_10_SECONDS', 'SIGN_UPS_PER_HOUR', 'NEW_CHATS_PER_HOUR', 'REQUESTS_PER_MINUTE']
    .concat(['VISITOR_REQUESTS_PER_MINUTE', 'ADDRESS_REQUESTS_PER_MINUTE'])
    .map((name) => [`LIMIT_${name}`, '100000000']),
);

export interface RunPlan {
  readonly seed: number;
  readonly messages: number;
  readonly faults: number;
  readonly pairs: number;
  readonly nodes: number;
}

export interface Run {
  readonly history: History;
  readonly caused: readonly FaultKind[];
  readonly resyncsMs: readonly number[];
  readonly sendingMs: number;
}

/** Everybody's connection, and what has been recorded so far. */
interface Scene {
  readonly product: Product;
  readonly pairs: readonly Pair[];
  readonly strangers: readonly Person[];
  readonly readers: ReadonlyMap<string, LiveReader>;
  readonly ops: Op[];
  readonly frames: Frame[];
}

const everybody = ({ pairs, strangers }: Pick<Scene, 'pairs' | 'strangers'>): Person[] => [
  ...pairs.flatMap(({ people }) => people),
  ...strangers,
];

async function setScene(product: Product, pairCount: number): Promise<Scene> {
  const pairs: Pair[] = [];
  const strangers: Person[] = [];
  for (let place = 0; place < pairCount; place += 1) pairs.push(await createPair(product, 2 * place));
  for (let place = 0; place < STRANGERS; place += 1) {
    strangers.push(await createPerson(product, 2 * pairCount + place));
  }
  const frames: Frame[] = [];
  const chatOf = new Map(pairs.flatMap(({ chatId, people }) => people.map(({ id }) => [id, chatId])));
  const readers = new Map(
    everybody({ pairs, strangers }).map((person) => [
      person.id,
      openLiveReader(person, chatOf.get(person.id) ?? null, (frame) => frames.push(frame)),
    ]),
  );
  return { product, pairs, strangers, readers, ops: [], frames };
}

async function until(isSo: () => boolean, withinMs = Infinity): Promise<void> {
  const end = now() + withinMs;
  while (!isSo() && now() < end) await pause(LOOK_EVERY_MS);
}

/** Hurts the product at the planned moments, for as long as messages are being sent. */
async function causeFaults(scene: Scene, faults: readonly PlannedFault[], isOver: () => boolean): Promise<FaultKind[]> {
  const lines = everybody(scene).map(({ line }) => line);
  const caused: FaultKind[] = [];
  let seen = 0;
  let acknowledged = 0;
  const count = (): number => {
    for (; seen < scene.ops.length; seen += 1) if (scene.ops[seen]?.kind === 'ok') acknowledged += 1;
    return acknowledged;
  };
  for (const fault of faults) {
    await until(() => count() >= fault.afterMessages || isOver());
    if (await causeFault(scene.product, lines, fault)) caused.push(fault.kind);
  }
  return caused;
}

/** Waits until every screen knows everything and no more comes in; what is missing then stays missing. */
async function becomeQuiet({ readers, frames }: Scene): Promise<void> {
  const end = now() + QUIET_WITHIN_MS;
  for (let before = -1; before !== frames.length && now() < end; ) {
    before = frames.length;
    await pause(QUIET_MS);
    await until(() => [...readers.values()].every((reader) => reader.isCurrent()), end - now());
  }
}

async function readHistory(person: Person, chatId: string): Promise<Message[]> {
  const found: Message[] = [];
  for (let hasMore = true; hasMore; ) {
    const querystring = { after: found.at(-1)?.seq ?? 0 };
    const page = await callProduct(person, listMessagesEndpoint, { params: { chatId }, querystring });
    found.push(...page.messages);
    ({ hasMore } = page);
  }
  return found;
}

async function readConversation({ readers }: Scene, { chatId }: Pair, person: Person): Promise<Reading> {
  const live = [...(readers.get(person.id)?.shown() ?? [])];
  const history = await readHistory(person, chatId);
  const rooms = await callProduct(person, listChatsEndpoint, {});
  const summary = rooms.find(({ id }) => id === chatId) ?? null;
  return { chatId, memberId: person.id, history, live, summary };
}

/** Whether somebody is shown a conversation that is not theirs. */
const isOpenTo = (person: Person, chatId: string): Promise<boolean> =>
  readHistory(person, chatId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

async function readEverything(scene: Scene): Promise<History> {
  const { pairs, strangers, ops, frames } = scene;
  const readings: Reading[] = [];
  const opened: { chatId: string; memberId: string }[] = [];
  for (const pair of pairs) {
    for (const person of pair.people) readings.push(await readConversation(scene, pair, person));
    for (const person of strangers) {
      if (await isOpenTo(person, pair.chatId)) opened.push({ chatId: pair.chatId, memberId: person.id });
    }
  }
  const chats = pairs.map(({ chatId, people }) => ({ id: chatId, memberIds: people.map(({ id }) => id) }));
  return { chats, ops, readings, frames, opened };
}

/** Pairs send both ways while things break; then everything is healed, and read from every side. */
export async function runChats({ seed, messages, faults, pairs, nodes }: RunPlan): Promise<Run> {
  const product = await startProduct(nodes, plenty);
  try {
    const scene = await setScene(product, pairs);
    await until(() => [...scene.readers.values()].every((reader) => reader.isCurrent()), QUIET_WITHIN_MS);
    const startedMs = now();
    let isOver = false;
    const senders = scene.pairs.flatMap(({ chatId, people }) => people.map((person) => ({ chatId, person })));
    const sending = Promise.all(
      senders.map(({ chatId, person }, place) => {
        const count = Math.floor(messages / senders.length) + (place < messages % senders.length ? 1 : 0);
        return sendMessages(person, chatId, count, (op) => scene.ops.push(op));
      }),
    ).finally(() => (isOver = true));
    const plan = { faults, messages, lines: everybody(scene).length, nodes };
    const caused = await causeFaults(scene, planFaults(createRandom(seed), plan), () => isOver);
    await sending;
    const sendingMs = now() - startedMs;
    await becomeQuiet(scene);
    const history = await readEverything(scene);
    scene.readers.forEach((reader) => reader.close());
    for (const { line } of everybody(scene)) await line.close();
    return { history, caused, sendingMs, resyncsMs: [...scene.readers.values()].flatMap((reader) => reader.resyncsMs) };
  } finally {
    await product.stop();
  }
}
