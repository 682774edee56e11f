import type { Message } from '@muster/contract/chat.ts';
import type { History, Reading } from './history.ts';
import { findReordered } from './judge-order.ts';
import { type Send, firstTriedAtMs, mayBeStored, readSends } from './sends.ts';

/** What a conversation must never do; each finding is one sentence, and none is the only good result. */
export interface Verdict {
  /** Acknowledged, and missing from a member's history. */
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  /** Stored though nobody sent it, or though it was refused. */
  readonly phantom: readonly string[];
  /** Stored or acknowledged as something else than what was sent. */
  readonly altered: readonly string[];
  /** The two members have different histories. */
  readonly diverged: readonly string[];
  /** Against the order in which things were said. */
  readonly reordered: readonly string[];
  /** Not numbered 1, 2, 3 ... */
  readonly misnumbered: readonly string[];
  /** What came live is not what the history says. */
  readonly liveDiffers: readonly string[];
  /** The list of conversations does not tell the last message. */
  readonly staleSummary: readonly string[];
  /** Told to somebody who is not in the conversation. */
  readonly stranger: readonly string[];
  /** Never acknowledged, though everything was healed. */
  readonly unsent: readonly string[];
}

const nameOf = ({ chatId, memberId }: Reading): string => `${memberId} in ${chatId}`;

/** All that a message is, in one text. */
const contentOf = (message: Message | undefined): string | undefined =>
  message && JSON.stringify([message.id, message.chatId, message.seq, message.senderId, message.text, message.sentAt]);

const isSame = (one: Message | undefined, other: Message | undefined): boolean => contentOf(one) === contentOf(other);

function differences(one: readonly Message[], other: readonly Message[]): number[] {
  const places = Array.from({ length: Math.max(one.length, other.length) }, (_, place) => place);
  return places.filter((place) => !isSame(one[place], other[place]));
}

const findLost = (sends: readonly Send[], readings: readonly Reading[]): string[] =>
  readings.flatMap((reading) => {
    const stored = new Set(reading.history.map(({ id }) => id));
    return sends
      .filter(({ id, chatId, acknowledged }) => chatId === reading.chatId && acknowledged.length > 0 && !stored.has(id))
      .map(({ id }) => `${id} is missing for ${nameOf(reading)}`);
  });

const findDuplicated = (reading: Reading): string[] => {
  const seen = new Set<string>();
  return reading.history
    .filter(({ id }) => seen.size === seen.add(id).size)
    .map(({ id }) => `${id} stands more than once for ${nameOf(reading)}`);
};

const findPhantoms = (sends: ReadonlyMap<string, Send>, reading: Reading): string[] =>
  reading.history
    .filter(({ id }) => {
      const send = sends.get(id);
      return !send || send.chatId !== reading.chatId || !mayBeStored(send);
    })
    .map(({ id }) => `${id} was never sent to ${reading.chatId}`);

function findAltered(sends: ReadonlyMap<string, Send>, reading: Reading): string[] {
  return reading.history.flatMap((row) => {
    const send = sends.get(row.id);
    if (!send) return [];
    const isAsSent = row.text === send.text && row.senderId === send.senderId && row.chatId === reading.chatId;
    const isAsAcknowledged = send.acknowledged.every((message) => isSame(message, row));
    return isAsSent && isAsAcknowledged ? [] : [`${row.id} is not what was sent or acknowledged`];
  });
}

const findDiverged = (readings: readonly Reading[]): string[] =>
  readings.flatMap((reading, place) => {
    const first = readings.findIndex(({ chatId }) => chatId === reading.chatId);
    const rows = first < place ? differences(readings[first]?.history ?? [], reading.history) : [];
    return rows.map((row) => `row ${row + 1} is another one for ${nameOf(reading)}`);
  });

const findMisnumbered = (reading: Reading): string[] =>
  reading.history.flatMap(({ seq }, place) =>
    seq === place + 1 ? [] : [`row ${place + 1} has number ${seq} for ${nameOf(reading)}`],
  );

function findLate(sends: readonly Send[], { glances }: History): string[] {
  return glances.flatMap(({ chatId, memberId, atMs, shown }) => {
    const said = sends.filter((send) => send.chatId === chatId && firstTriedAtMs(send) < atMs).length;
    return shown === said ? [] : [`${memberId} in ${chatId} was shown ${shown} of ${said} when all was quiet`];
  });
}

function findLiveDifferences({ frames, readings }: History): string[] {
  const rows = new Map(readings.flatMap(({ history }) => history.map((row) => [row.id, row])));
  return [
    ...readings.flatMap((reading) =>
      differences(reading.live, reading.history).map((row) => `row ${row + 1} came otherwise to ${nameOf(reading)}`),
    ),
    ...frames
      .filter(({ message }) => !isSame(rows.get(message.id), message))
      .map(({ to, message }) => `${to} was told of ${message.id}, which is not stored so`),
  ];
}

function isStale({ history, summary }: Reading): boolean {
  const last = history.at(-1);
  return (
    summary?.lastSeq !== (last?.seq ?? 0) ||
    summary.lastMessage !== (last?.text ?? null) ||
    summary.lastMessageAt?.getTime() !== last?.sentAt.getTime()
  );
}

function findStrangers({ chats, frames, opened }: History): string[] {
  const members = new Map(chats.map(({ id, memberIds }) => [id, memberIds]));
  const told = [...frames.map(({ to, message }) => ({ memberId: to, chatId: message.chatId })), ...opened];
  return told
    .filter(({ chatId, memberId }) => !members.get(chatId)?.includes(memberId))
    .map(({ chatId, memberId }) => `${memberId} was told of ${chatId}`);
}

/** Judges a run by what was recorded of it, and by nothing else. */
export function judge(history: History): Verdict {
  const sends = readSends(history.ops);
  const { readings } = history;
  return {
    lost: findLost([...sends.values()], readings),
    duplicated: readings.flatMap(findDuplicated),
    phantom: readings.flatMap((reading) => findPhantoms(sends, reading)),
    altered: readings.flatMap((reading) => findAltered(sends, reading)),
    diverged: findDiverged(readings),
    reordered: readings.flatMap((reading) => findReordered(sends, reading)),
    misnumbered: readings.flatMap(findMisnumbered),
    liveDiffers: [...findLiveDifferences(history), ...findLate([...sends.values()], history)],
    staleSummary: readings.filter(isStale).map((reading) => `the list is behind for ${nameOf(reading)}`),
    stranger: findStrangers(history),
    unsent: [...sends.values()].filter((send) => send.acknowledged.length === 0).map(({ id }) => id),
  };
}
