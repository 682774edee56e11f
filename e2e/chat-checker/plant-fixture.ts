import type { Message } from '@muster/contract/chat.ts';
import type { History, Op, Reading, Summary } from './history.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Changes what was recorded as a fault of the product would. */
export type Plant = (history: History, random: SeededRandom) => History;

type Rows = readonly Message[];

export const renumber = (rows: Rows): Rows => rows.map((row, place) => ({ ...row, seq: place + 1 }));
export const without = (rows: Rows, place: number): Rows => rows.toSpliced(place, 1);
export const rowOf = (rows: Rows, place: number): Message => {
  const row = rows[place];
  if (!row) throw new Error(`There is no row ${place}`);
  return row;
};
export const swap = (rows: Rows, place: number, other: number): Rows =>
  renumber(rows.with(place, rowOf(rows, other)).with(other, rowOf(rows, place)));

const summaryOf = (rows: Rows): Summary => {
  const last = rowOf(rows, rows.length - 1);
  return { lastSeq: last.seq, lastMessage: last.text, lastMessageAt: last.sentAt };
};

/** What one reader of one conversation has. */
const changeReading = (history: History, reading: Reading, changes: Partial<Reading>): History => ({
  ...history,
  readings: history.readings.map((other) => (other === reading ? { ...reading, ...changes } : other)),
});

export const pickReading = ({ readings }: History, random: SeededRandom): Reading => random.pick(readings);
/** Neither the first row nor the last, so that every plant has neighbours. */
const pickPlace = ({ history }: Reading, random: SeededRandom): number => 1 + random.below(history.length - 2);

/** The table itself is wrong, and all agree about it: both histories, what came live, the list, the acknowledgements. */
function changeTable(history: History, chatId: string, change: (rows: Rows) => Rows): History {
  const rows = change(history.readings.find((reading) => reading.chatId === chatId)?.history ?? []);
  const changed = new Map(rows.map((row) => [row.id, row]));
  const told = ({ message }: { message: Message }): Message => changed.get(message.id) ?? message;
  const inChat = ({ message }: { message: Message }): boolean => message.chatId === chatId;
  return {
    ...history,
    ops: history.ops.map((op): Op => (op.kind === 'ok' && inChat(op) ? { ...op, message: told(op) } : op)),
    frames: history.frames
      .filter((frame) => !inChat(frame) || changed.has(frame.message.id))
      .map((frame) => (inChat(frame) ? { ...frame, message: told(frame) } : frame)),
    readings: history.readings.map((reading) =>
      reading.chatId === chatId ? { ...reading, history: rows, live: rows, summary: summaryOf(rows) } : reading,
    ),
  };
}

/** Changes the table of some conversation at some place. */
export const inTable =
  (change: (rows: Rows, place: number) => Rows): Plant =>
  (history, random) => {
    const reading = pickReading(history, random);
    const place = pickPlace(reading, random);
    return changeTable(history, reading.chatId, (rows) => change(rows, place));
  };

/** Changes what some reader has, at some place. */
export const inReading =
  (change: (reading: Reading, place: number) => Partial<Reading>): Plant =>
  (history, random) => {
    const reading = pickReading(history, random);
    return changeReading(history, reading, change(reading, pickPlace(reading, random)));
  };

/** The next row of the same sender. */
export function nextOfSender(rows: Rows, place: number): number {
  const next = rows.findIndex((row, other) => other > place && row.senderId === rowOf(rows, place).senderId);
  return next < 0 ? rows.findIndex(({ senderId }) => senderId === rowOf(rows, place).senderId) : next;
}

/** The first row that was only tried when the one at `place` was acknowledged long ago. */
export function farBehind(rows: Rows, place: number): number {
  return place < rows.length / 2 ? rows.length - 1 : 0;
}

export function leak(history: History, random: SeededRandom, strangers: readonly string[]): History {
  const reading = pickReading(history, random);
  const message = rowOf(reading.history, pickPlace(reading, random));
  const outsiders = strangers.filter(
    (id) => !history.chats.some((chat) => chat.id === reading.chatId && chat.memberIds.includes(id)),
  );
  return { ...history, frames: [...history.frames, { to: random.pick(outsiders), message }] };
}

export const stale = (change: (summary: Summary, rows: Rows) => Summary | null): Plant =>
  inReading(({ history }) => ({ summary: change(summaryOf(history), history) }));
