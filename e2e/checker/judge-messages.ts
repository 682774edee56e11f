import type { Message } from '@muster/contract/chat/chat.ts';
import {
  type ConversationReading,
  type Finding,
  type MessageAttempt,
  type Recording,
  findingsOf,
  isRefused,
} from './recording.ts';

const find = findingsOf('messages');
const nameOf = ({ chatId, memberId }: ConversationReading): string => `${memberId} in ${chatId}`;

const contentOf = (message: Message | undefined): string | undefined =>
  message && JSON.stringify([message.id, message.chatId, message.seq, message.senderId, message.text, message.sentAt]);

const isSame = (one: Message | undefined, other: Message | undefined): boolean => contentOf(one) === contentOf(other);

function isAsSent(row: Message, { memberId, action, confirmed }: MessageAttempt): boolean {
  const isSent = row.text === action.text && row.senderId === memberId && row.chatId === action.chatId;
  return isSent && (confirmed === null || isSame(confirmed, row));
}

/** Messages stored after one that the same sender sent later, or that was first sent after their acknowledgement. */
function findReordered(attempts: ReadonlyMap<string, MessageAttempt>, { history }: ConversationReading): string[] {
  const latestBySender = new Map<string, number>();
  let latest = 0;
  const late = history
    .flatMap(({ id }) => attempts.get(id) ?? [])
    .filter(({ memberId, startedMs, confirmedMs }) => {
      const before = latestBySender.get(memberId) ?? 0;
      const isLate = startedMs < before || confirmedMs < latest;
      latestBySender.set(memberId, Math.max(before, startedMs));
      latest = Math.max(latest, startedMs);
      return isLate;
    })
    .map(({ action }) => action.id);
  return [...late, ...history.filter(({ seq }, index) => seq !== index + 1).map(({ id }) => id)];
}

function judgeReading(attempts: ReadonlyMap<string, MessageAttempt>, reading: ConversationReading): Finding[] {
  const { chatId, history, live, summary } = reading;
  const stored = new Set<string>();
  const repeated = history.filter(({ id }) => stored.size === stored.add(id).size);
  const expected = [...attempts.values()].filter(({ action, confirmed }) => action.chatId === chatId && confirmed);
  const last = history.at(-1);
  const isSummaryCurrent =
    summary?.lastSeq === (last?.seq ?? 0) &&
    summary.lastMessage === (last?.text ?? null) &&
    summary.lastMessageAt?.getTime() === last?.sentAt.getTime();
  const isPhantom = ({ id }: Message): boolean => {
    const attempt = attempts.get(id);
    return attempt?.action.chatId !== chatId || isRefused(attempt);
  };
  const isAltered = (row: Message): boolean => {
    const attempt = attempts.get(row.id);
    return attempt !== undefined && !isAsSent(row, attempt);
  };
  const at = (id: string): string => `${id} for ${nameOf(reading)}`;
  return [
    ...find(
      'lost',
      expected.filter(({ action }) => !stored.has(action.id)).map(({ action }) => at(action.id)),
    ),
    ...find(
      'duplicated',
      repeated.map(({ id }) => at(id)),
    ),
    ...find(
      'phantom',
      history.filter(isPhantom).map(({ id }) => at(id)),
    ),
    ...find(
      'altered',
      history.filter(isAltered).map(({ id }) => at(id)),
    ),
    ...find('reordered', findReordered(attempts, reading).map(at)),
    ...find(
      'outdated',
      Array.from({ length: Math.max(history.length, live.length) }, (_, index) => index)
        .filter((index) => !isSame(history[index], live[index]))
        .map((index) => `row ${index + 1} differs live for ${nameOf(reading)}`),
    ),
    ...find('outdated', isSummaryCurrent ? [] : [`the list of conversations differs for ${nameOf(reading)}`]),
  ];
}

function judgeEvents({ conversations, messageEvents, chats, leakedChats }: Recording): Finding[] {
  const rows = new Map(conversations.flatMap(({ history }) => history.map((row) => [row.id, row])));
  const received = [
    ...messageEvents.map(({ to, message }) => ({ memberId: to, chatId: message.chatId })),
    ...leakedChats,
  ].filter(({ chatId, memberId }) => !chats.get(chatId)?.includes(memberId));
  return [
    ...find(
      'leaked',
      received.map(({ chatId, memberId }) => `${memberId} received messages of ${chatId}`),
    ),
    ...find(
      'outdated',
      messageEvents
        .filter(({ message }) => !isSame(rows.get(message.id), message))
        .map(({ to, message }) => `${message.id} was sent to ${to}, but is not stored like that`),
    ),
  ];
}

export function judgeMessages(recording: Recording): Finding[] {
  const attempts = new Map(recording.messageAttempts.map((attempt) => [attempt.action.id, attempt]));
  const all = [...attempts.values()];
  return [
    ...recording.conversations.flatMap((reading) => judgeReading(attempts, reading)),
    ...judgeEvents(recording),
    ...find(
      'refused',
      all.flatMap(({ action, refusal }) => (refusal === null ? [] : `${action.id}: ${refusal}`)),
    ),
    ...find(
      'unanswered',
      all.filter(({ confirmed, refusal }) => confirmed === null && refusal === null).map(({ action }) => action.id),
    ),
  ];
}
