import type { Message } from '@muster/contract/chat/messages.ts';
import {
  type ConversationReading,
  type Finding,
  type MessageAttempt,
  type Recording,
  findingsOf,
  isRefused,
  judgeAnswers,
} from './recording.ts';

const find = findingsOf('messages');
const nameOf = ({ chatId, memberId }: ConversationReading): string => `${memberId} in ${chatId}`;

const contentOf = (message: Message | undefined): string | undefined =>
  message && JSON.stringify([message.id, message.chatId, message.seq, message.senderId, message.text, message.sentAt]);

const isSame = (one: Message | undefined, other: Message | undefined): boolean => contentOf(one) === contentOf(other);

const isAsSent = (row: Message, { memberId, action, confirmed }: MessageAttempt): boolean =>
  isSame({ ...row, ...action, senderId: memberId }, row) && (confirmed === null || isSame(confirmed, row));

/** Messages stored after one that the same sender sent later, or that was first sent after their acknowledgement. */
function findReordered(attempts: ReadonlyMap<string, MessageAttempt>, { history }: ConversationReading): string[] {
  const latestBySender = new Map<string, number>();
  let latest = 0;
  const late = history
    .flatMap(({ id }) => attempts.get(id) ?? [])
    .filter(({ memberId, startedMs, answeredMs }) => {
      const before = latestBySender.get(memberId) ?? 0;
      const isLate = startedMs < before || answeredMs < latest;
      latestBySender.set(memberId, Math.max(before, startedMs));
      latest = Math.max(latest, startedMs);
      return isLate;
    })
    .map(({ action }) => action.id);
  return [...late, ...history.filter(({ seq }, index) => seq !== 1 + index).map(({ id }) => id)];
}

/** What a member saw live and in the list of conversations, against the history. */
function findOutdated({ history, live, summary }: ConversationReading): string[] {
  const last = history.at(-1);
  const isSummaryCurrent =
    summary?.lastSeq === (last?.seq ?? 0) &&
    summary.lastMessage === (last?.text ?? null) &&
    summary.lastMessageAt?.getTime() === last?.sentAt.getTime();
  return [
    ...Array.from({ length: Math.max(history.length, live.length) }, (_, index) => index)
      .filter((index) => !isSame(history[index], live[index]))
      .map((index) => `row ${index + 1} differs live`),
    ...(isSummaryCurrent ? [] : ['the list of conversations differs']),
  ];
}

function judgeReading(attempts: ReadonlyMap<string, MessageAttempt>, reading: ConversationReading): Finding[] {
  const { chatId, history } = reading;
  const stored = new Set<string>();
  const repeated = history.filter(({ id }) => stored.size === stored.add(id).size);
  const expected = [...attempts.values()].filter(({ action, confirmed }) => action.chatId === chatId && confirmed);
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
      findOutdated(reading).map((what) => `${what} for ${nameOf(reading)}`),
    ),
  ];
}

function judgeEvents({ chats, conversations, messageEvents, leakedChats }: Recording): Finding[] {
  const histories = conversations.flatMap(({ memberId: to, history }) => history.map((message) => ({ to, message })));
  const rows = new Map(histories.map(({ message }) => [message.id, message]));
  const received = [...messageEvents, ...histories]
    .filter(({ to, message }) => !chats.get(message.chatId)?.includes(to))
    .map(({ to, message }) => ({ memberId: to, chatId: message.chatId }));
  return [
    ...find(
      'leaked',
      [...leakedChats, ...received].map(({ chatId, memberId }) => `${memberId} received messages of ${chatId}`),
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
  return [
    ...recording.conversations.flatMap((reading) => judgeReading(attempts, reading)),
    ...judgeEvents(recording),
    ...judgeAnswers(find, recording.messageAttempts, ({ id }) => id),
  ];
}
