import type { Reading } from './history.ts';
import { type Send, firstTriedAtMs } from './sends.ts';

/** Sent in a row by one member, who waits for each answer before the next: the order of the first attempts. */
function breaksSenderOrder(rows: readonly Send[]): Send[] {
  const latest = new Map<string, number>();
  return rows.filter((send) => {
    const before = latest.get(send.senderId) ?? 0;
    latest.set(send.senderId, Math.max(before, firstTriedAtMs(send)));
    return firstTriedAtMs(send) < before;
  });
}

/** Acknowledged before another one was even tried, and yet behind it. */
function breaksRealTime(rows: readonly Send[]): Send[] {
  let latest = 0;
  return rows.filter((send) => {
    const isLate = (send.acknowledgedAtMs ?? Infinity) < latest;
    latest = Math.max(latest, firstTriedAtMs(send));
    return isLate;
  });
}

/** Messages that stand against the order in which they were said. */
export function findReordered(sends: ReadonlyMap<string, Send>, { chatId, memberId, history }: Reading): string[] {
  const rows = history.flatMap(({ id }) => sends.get(id) ?? []);
  const late = new Set([...breaksSenderOrder(rows), ...breaksRealTime(rows)]);
  return [...late].map(({ id }) => `${id} stands too far down for ${memberId} in ${chatId}`);
}
