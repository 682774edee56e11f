import { setTimeout as sleep } from 'node:timers/promises';
import { type Message, listChatsEndpoint, listMessagesEndpoint } from '@muster/contract/chat/chat.ts';
import { Refusal, SETUP_TIMEOUT_MS, callProduct } from '@muster/testing/call-product.ts';
import { until } from '@muster/testing/until.ts';
import { type Frame, type History, type Op, type Reading, type ScreenCount, now } from './history.ts';
import { type LiveReader, openLiveReader } from './live-reader.ts';
import { type CheckedMember, type OriginOf, type Pair, createCheckedMember, createPair } from './members.ts';
import { type MessageSender, createMessageSender } from './send-messages.ts';

const OUTSIDER_COUNT = 2;
/** After everything is repaired, a message that takes longer does not arrive. */
const ARRIVAL_TIMEOUT_MS = 12_000;
const IDLE_TIMEOUT_MS = 40_000;
const IDLE_MS = 1000;

export interface Scene {
  readonly talks: readonly MessageSender[];
  readonly strangers: readonly CheckedMember[];
  readonly everybody: readonly CheckedMember[];
  readonly readers: ReadonlyMap<string, LiveReader>;
  readonly ops: Op[];
  readonly frames: Frame[];
  readonly glances: ScreenCount[];
}

export async function createScene(originOf: OriginOf, pairCount: number): Promise<Scene> {
  const [pairs, strangers]: [Pair[], CheckedMember[]] = [[], []];
  while (pairs.length < pairCount) pairs.push(await createPair(originOf, 2 * pairs.length));
  while (strangers.length < OUTSIDER_COUNT) {
    strangers.push(await createCheckedMember(originOf, 2 * pairCount + strangers.length));
  }
  const [ops, frames]: [Op[], Frame[]] = [[], []];
  const everybody = [...pairs.flatMap(({ people }) => people), ...strangers];
  const chatOf = new Map(pairs.flatMap(({ chatId, people }) => people.map(({ id }) => [id, chatId])));
  const open = (person: CheckedMember): LiveReader =>
    openLiveReader(person, chatOf.get(person.id) ?? null, (frame) => frames.push(frame));
  const readers = new Map(everybody.map((person) => [person.id, open(person)]));
  const talks = pairs.map((pair) => createMessageSender(pair, (op) => ops.push(op)));
  return { talks, strangers, everybody, readers, ops, frames, glances: [] };
}

export async function closeScene({ everybody, readers }: Scene): Promise<void> {
  readers.forEach((reader) => reader.close());
  for (const { line } of everybody) await line.close();
}

export const countAcknowledged = ({ talks }: Scene): number =>
  talks.reduce((sum, talk) => sum + talk.acknowledged(), 0);

export const waitUntilCurrent = ({ readers }: Scene, timeoutMs = IDLE_TIMEOUT_MS): Promise<void> =>
  until(() => [...readers.values()].every((reader) => reader.isCurrent()), timeoutMs);

/** Records what paused conversations show, once every message should have arrived. */
export async function recordGlances({ readers, glances }: Scene, talks: readonly MessageSender[]): Promise<void> {
  await until(() => talks.every((talk) => talk.isSilent()));
  const screens = talks.flatMap((talk) => talk.pair.people.map(({ id }) => ({ talk, memberId: id })));
  const shownTo = (memberId: string): number => readers.get(memberId)?.shown().length ?? 0;
  const isComplete = (): boolean => screens.every(({ talk, memberId }) => shownTo(memberId) === talk.acknowledged());
  await until(isComplete, ARRIVAL_TIMEOUT_MS);
  const atMs = now();
  for (const { talk, memberId } of screens) {
    glances.push({ chatId: talk.pair.chatId, memberId, atMs, shown: shownTo(memberId) });
  }
}

/** Waits until every screen is current and no more frames arrive. What is missing then stays missing. */
export async function waitUntilIdle(scene: Scene): Promise<void> {
  const deadline = now() + IDLE_TIMEOUT_MS;
  for (let before = -1; before !== scene.frames.length && now() < deadline; ) {
    before = scene.frames.length;
    await sleep(IDLE_MS);
    await waitUntilCurrent(scene, deadline - now());
  }
}

async function readHistory(person: CheckedMember, chatId: string): Promise<Message[]> {
  const messages: Message[] = [];
  for (let hasMore = true; hasMore; ) {
    const request = { params: { chatId }, querystring: { after: messages.at(-1)?.seq ?? 0 } };
    const page = await callProduct(person, listMessagesEndpoint, request, SETUP_TIMEOUT_MS);
    messages.push(...page.messages);
    ({ hasMore } = page);
  }
  return messages;
}

async function readConversation({ readers }: Scene, chatId: string, person: CheckedMember): Promise<Reading> {
  const live = [...(readers.get(person.id)?.shown() ?? [])];
  const history = await readHistory(person, chatId);
  const rooms = await callProduct(person, listChatsEndpoint, { querystring: {} }, SETUP_TIMEOUT_MS);
  const summary = rooms.find(({ id }) => id === chatId) ?? null;
  return { chatId, memberId: person.id, history, live, summary };
}

async function canRead(person: CheckedMember, chatId: string): Promise<boolean> {
  try {
    await readHistory(person, chatId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Reads every conversation as each member and each stranger, and returns it with everything recorded before. */
export async function readEverything(scene: Scene): Promise<History> {
  const { talks, strangers, ops, frames, glances } = scene;
  const readings: Reading[] = [];
  const opened: { chatId: string; memberId: string }[] = [];
  for (const { chatId, people } of talks.map(({ pair }) => pair)) {
    for (const person of people) readings.push(await readConversation(scene, chatId, person));
    for (const person of strangers) {
      if (await canRead(person, chatId)) opened.push({ chatId, memberId: person.id });
    }
  }
  const chats = talks.map(({ pair }) => ({ id: pair.chatId, memberIds: pair.people.map(({ id }) => id) }));
  return { chats, ops, readings, frames, glances, opened };
}
