import type { Message } from '@muster/contract/chat/chat.ts';
import { type History, type Reading, type Send, readSends } from './history.ts';

/** Findings by rule, one sentence each. */
export interface Verdict {
  /** Acknowledged, but missing from a member's history. */
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  /** Stored, but never sent or rejected. */
  readonly phantom: readonly string[];
  /** Stored or acknowledged with other content than was sent. */
  readonly altered: readonly string[];
  /** The two members have different histories. */
  readonly diverged: readonly string[];
  readonly reordered: readonly string[];
  /** Not numbered 1, 2, 3 ... */
  readonly misnumbered: readonly string[];
  /** Live delivery differs from the history. */
  readonly liveDiffers: readonly string[];
  /** The list of conversations does not show the last message. */
  readonly staleSummary: readonly string[];
  /** Delivered to somebody outside the conversation. */
  readonly stranger: readonly string[];
  /** Never acknowledged, although everything was repaired. */
  readonly unsent: readonly string[];
}

export const countFindings = (verdict: Verdict): number => Object.values(verdict).flat().length;

const nameOf = ({ chatId, memberId }: Reading): string => `${memberId} in ${chatId}`;

const contentOf = (message: Message | undefined): string | undefined =>
  message && JSON.stringify([message.id, message.chatId, message.seq, message.senderId, message.text, message.sentAt]);

const isSame = (one: Message | undefined, other: Message | undefined): boolean => contentOf(one) === contentOf(other);

function differences(one: readonly Message[], other: readonly Message[]): number[] {
  const indexes = Array.from({ length: Math.max(one.length, other.length) }, (_, index) => index);
  return indexes.filter((index) => !isSame(one[index], other[index]));
}

const findLost = (sends: readonly Send[], readings: readonly Reading[]): string[] =>
  readings.flatMap((reading) => {
    const stored = new Set(reading.history.map(({ id }) => id));
    return sends
      .filter(({ id, chatId, acknowledged }) => chatId === reading.chatId && acknowledged.length > 0 && !stored.has(id))
      .map(({ id }) => `${id} is missing for ${nameOf(reading)}`);
  });

function findDuplicated(reading: Reading): string[] {
  const seen = new Set<string>();
  return reading.history
    .filter(({ id }) => seen.size === seen.add(id).size)
    .map(({ id }) => `${id} is stored twice for ${nameOf(reading)}`);
}

const findPhantoms = (sends: ReadonlyMap<string, Send>, { history, chatId }: Reading): string[] =>
  history
    .filter(({ id }) => {
      const send = sends.get(id);
      return send?.chatId !== chatId || send.refusals >= send.attempts;
    })
    .map(({ id }) => `${id} was never sent to ${chatId}`);

const findAltered = (sends: ReadonlyMap<string, Send>, { history, chatId }: Reading): string[] =>
  history
    .filter((row) => {
      const send = sends.get(row.id);
      if (!send) return false;
      const isAsSent = row.text === send.text && row.senderId === send.senderId && row.chatId === chatId;
      return !isAsSent || !send.acknowledged.every((message) => isSame(message, row));
    })
    .map(({ id }) => `${id} is not what was sent or acknowledged`);

const findDiverged = (readings: readonly Reading[]): string[] =>
  readings.flatMap((reading) => {
    const first = readings.find(({ chatId }) => chatId === reading.chatId)?.history ?? [];
    return differences(first, reading.history).map((row) => `row ${row + 1} differs for ${nameOf(reading)}`);
  });

/** Messages stored after one that the same sender sent later, or that was first sent after their acknowledgement. */
function findReordered(sends: ReadonlyMap<string, Send>, reading: Reading): string[] {
  const latestBySender = new Map<string, number>();
  let latest = 0;
  return reading.history
    .flatMap(({ id }) => sends.get(id) ?? [])
    .filter(({ senderId, firstTriedAtMs, acknowledgedAtMs }) => {
      const before = latestBySender.get(senderId) ?? 0;
      const isLate = firstTriedAtMs < before || (acknowledgedAtMs ?? Infinity) < latest;
      latestBySender.set(senderId, Math.max(before, firstTriedAtMs));
      latest = Math.max(latest, firstTriedAtMs);
      return isLate;
    })
    .map(({ id }) => `${id} is stored too late for ${nameOf(reading)}`);
}

const findMisnumbered = (reading: Reading): string[] =>
  reading.history.flatMap(({ seq }, index) =>
    seq === index + 1 ? [] : [`row ${index + 1} has number ${seq} for ${nameOf(reading)}`],
  );

function findLiveDifferences(sends: readonly Send[], { frames, readings, glances }: History): string[] {
  const rows = new Map(readings.flatMap(({ history }) => history.map((row) => [row.id, row])));
  return [
    ...readings.flatMap((reading) =>
      differences(reading.live, reading.history).map((row) => `row ${row + 1} differs live for ${nameOf(reading)}`),
    ),
    ...frames
      .filter(({ message }) => !isSame(rows.get(message.id), message))
      .map(({ to, message }) => `${to} received ${message.id}, which is not stored like that`),
    ...glances.flatMap(({ chatId, memberId, atMs, shown }) => {
      const sent = sends.filter((send) => send.chatId === chatId && send.firstTriedAtMs < atMs).length;
      return shown === sent
        ? []
        : [`${memberId} in ${chatId} saw ${shown} of ${sent} messages while nobody was sending`];
    }),
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
  const received = [...frames.map(({ to, message }) => ({ memberId: to, chatId: message.chatId })), ...opened];
  return received
    .filter(({ chatId, memberId }) => !members.get(chatId)?.includes(memberId))
    .map(({ chatId, memberId }) => `${memberId} received messages of ${chatId}`);
}

export function judge(history: History): Verdict {
  const sends = readSends(history.ops);
  const allSends = [...sends.values()];
  const { readings } = history;
  return {
    lost: findLost(allSends, readings),
    duplicated: readings.flatMap(findDuplicated),
    phantom: readings.flatMap((reading) => findPhantoms(sends, reading)),
    altered: readings.flatMap((reading) => findAltered(sends, reading)),
    diverged: findDiverged(readings),
    reordered: readings.flatMap((reading) => findReordered(sends, reading)),
    misnumbered: readings.flatMap(findMisnumbered),
    liveDiffers: findLiveDifferences(allSends, history),
    staleSummary: readings.filter(isStale).map((reading) => `the list is out of date for ${nameOf(reading)}`),
    stranger: findStrangers(history),
    unsent: allSends.filter(({ acknowledgedAtMs }) => acknowledgedAtMs === null).map(({ id }) => id),
  };
}
