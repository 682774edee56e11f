import type { Message } from '@muster/contract/chat/chat.ts';
import { createRandom } from '@muster/testing/seeded-random.ts';
import type { Frame, History, Op, Reading } from './history.ts';

const CHATS = 4;
const MESSAGES_EACH = 60;
const RETRIED_SHARE = 0.2;
const REFUSED_SHARE = 0.05;
const STARTED_AT_MS = Date.UTC(2026, 0, 1);

/** A recorded run of a product without faults, whose members sometimes lose an answer and retry. */
export function simulateHistory(seed: number): History {
  const random = createRandom(seed);
  let atMs = STARTED_AT_MS;
  const tick = (): number => (atMs += Math.ceil(random.between(1, 9)));
  const ops: Op[] = [];

  function send(chatId: string, senderId: string, seq: number): Message {
    const [id, text] = [`message ${seq} of ${chatId}`, `number ${seq} by ${senderId}`];
    const invoke = (): number => ops.push({ kind: 'invoke', atMs: tick(), id, chatId, senderId, text });
    invoke();
    if (random.between(0, 1) < REFUSED_SHARE) {
      ops.push({ kind: 'fail', atMs: tick(), id });
      invoke();
    }
    const message = { id, chatId, seq, senderId, text, sentAt: new Date(tick()) };
    if (random.between(0, 1) < RETRIED_SHARE) {
      ops.push({ kind: 'info', atMs: tick(), id });
      invoke();
    }
    ops.push({ kind: 'ok', atMs: tick(), id, message });
    return message;
  }

  const chats = Array.from({ length: CHATS }, (_, index) => ({
    id: `chat ${index}`,
    memberIds: [`ada ${index}`, `bob ${index}`],
  }));
  const readings = chats.flatMap(({ id: chatId, memberIds }): Reading[] => {
    const history = Array.from({ length: MESSAGES_EACH }, (_, index) =>
      send(chatId, random.pick(memberIds), index + 1),
    );
    const last = history.at(-1);
    const summary = { lastSeq: last?.seq ?? 0, lastMessage: last?.text ?? null, lastMessageAt: last?.sentAt ?? null };
    return memberIds.map((memberId) => ({ chatId, memberId, history, live: history, summary }));
  });
  const frames = readings.flatMap(({ memberId, history }): Frame[] =>
    history.map((message) => ({ to: memberId, message })),
  );
  const glances = readings.map(({ chatId, memberId, history }) => {
    const index = random.below(history.length);
    return { chatId, memberId, atMs: history[index]?.sentAt.getTime() ?? 0, shown: index + 1 };
  });
  return { chats, ops, readings, frames, glances, opened: [] };
}
