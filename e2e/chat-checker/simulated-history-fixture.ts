import type { Message } from '@muster/contract/chat.ts';
import type { Chat, Frame, History, Op, Reading } from './history.ts';
import { type SeededRandom, createRandom } from './seeded-random.ts';

const CHATS = 4;
const MESSAGES_EACH = 60;
const RETRIED_PART = 0.2;
const REFUSED_PART = 0.05;
const STARTED_AT_MS = Date.UTC(2026, 0, 1);

/** A moment that never comes twice. */
function createClock(random: SeededRandom): () => number {
  let atMs = STARTED_AT_MS;
  return () => (atMs += Math.ceil(random.between(1, 9)));
}

interface Sending {
  readonly random: SeededRandom;
  readonly clock: () => number;
  readonly ops: Op[];
}

/** One message that a perfect product took at the first or at the second attempt. */
function send(
  { random, clock, ops }: Sending,
  { chatId, senderId, seq }: Pick<Message, 'chatId' | 'seq'> & { senderId: string },
): Message {
  const id = `message ${seq} of ${chatId}`;
  const text = `number ${seq} by ${senderId}`;
  const invoke = (): number => ops.push({ kind: 'invoke', atMs: clock(), id, chatId, senderId, text });
  invoke();
  if (random.between(0, 1) < REFUSED_PART) {
    ops.push({ kind: 'fail', atMs: clock(), id });
    invoke();
  }
  const message = { id, chatId, seq, senderId, text, sentAt: new Date(clock()) };
  if (random.between(0, 1) < RETRIED_PART) {
    ops.push({ kind: 'info', atMs: clock(), id });
    invoke();
  }
  ops.push({ kind: 'ok', atMs: clock(), id, message });
  return message;
}

function talk(sending: Sending, { id: chatId, memberIds }: Chat): Message[] {
  return Array.from({ length: MESSAGES_EACH }, (_, place) =>
    send(sending, { chatId, senderId: sending.random.pick(memberIds), seq: place + 1 }),
  );
}

function readingsOf({ id: chatId, memberIds }: Chat, history: readonly Message[]): Reading[] {
  const last = history.at(-1);
  const summary = { lastSeq: last?.seq ?? 0, lastMessage: last?.text ?? null, lastMessageAt: last?.sentAt ?? null };
  return memberIds.map((memberId) => ({ chatId, memberId, history, live: history, summary }));
}

/** What is recorded of a product without a fault, with members who lose answers and try again. */
export function simulateHistory(seed: number): History {
  const random = createRandom(seed);
  const sending: Sending = { random, clock: createClock(random), ops: [] };
  const chats = Array.from({ length: CHATS }, (_, place) => ({
    id: `chat ${place}`,
    memberIds: [`ada ${place}`, `bob ${place}`],
  }));
  const readings = chats.flatMap((chat) => readingsOf(chat, talk(sending, chat)));
  const frames: Frame[] = readings.flatMap(({ memberId, history }) =>
    history.map((message) => ({ to: memberId, message })),
  );
  const glances = readings.map(({ chatId, memberId, history }) => {
    const place = random.below(history.length);
    return { chatId, memberId, atMs: history[place]?.sentAt.getTime() ?? 0, shown: place + 1 };
  });
  return { chats, ops: sending.ops, readings, frames, glances, opened: [] };
}
