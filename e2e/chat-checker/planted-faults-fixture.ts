import type { Message } from '@muster/contract/chat/chat.ts';
import type { SeededRandom } from '@muster/testing/seeded-random.ts';
import type { History, Op, Reading, Summary } from './history.ts';
import type { Verdict } from './judge.ts';

type Plant = (history: History, random: SeededRandom) => History;

export interface PlantedFault {
  readonly name: string;
  readonly rule: keyof Verdict;
  readonly plant: Plant;
}

type Rows = readonly Message[];

const renumber = (rows: Rows): Rows => rows.map((row, index) => ({ ...row, seq: index + 1 }));
const without = (rows: Rows, at: number): Rows => rows.toSpliced(at, 1);
const rowAt = (rows: Rows, at: number): Message => {
  const row = rows.at(at);
  if (!row) throw new Error(`There is no row ${at}`);
  return row;
};
const change = (rows: Rows, at: number, changes: Partial<Message>): Rows =>
  rows.with(at, { ...rowAt(rows, at), ...changes });
const repeat = (rows: Rows, at: number, changes: Partial<Message> = {}): Rows =>
  rows.toSpliced(at, 0, { ...rowAt(rows, at), ...changes });
const swap = (rows: Rows, at: number, other: number): Rows =>
  renumber(rows.with(at, rowAt(rows, other)).with(other, rowAt(rows, at)));
const shift = (rows: Rows, from: number, by: number): Rows =>
  rows.map((row, index) => (index < from ? row : { ...row, seq: row.seq + by }));

function otherOfSender(rows: Rows, at: number): number {
  const isSame = ({ senderId }: Message): boolean => senderId === rowAt(rows, at).senderId;
  const next = rows.findIndex((row, index) => index > at && isSame(row));
  return next < 0 ? rows.findIndex(isSame) : next;
}
const farFrom = (rows: Rows, at: number): number => (at < rows.length / 2 ? rows.length - 1 : 0);

const summaryOf = (rows: Rows): Summary => {
  const { seq, text, sentAt } = rowAt(rows, -1);
  return { lastSeq: seq, lastMessage: text, lastMessageAt: sentAt };
};

/** Neither the first row nor the last, so that every row has neighbours. */
const pickRow = ({ history }: Reading, random: SeededRandom): number => 1 + random.below(history.length - 2);

/** The table itself is wrong, and everything read from it agrees: histories, live delivery, lists, acknowledgements. */
const inTable =
  (changeRows: (rows: Rows, at: number) => Rows): Plant =>
  (history, random) => {
    const picked = random.pick(history.readings);
    const rows = changeRows(picked.history, pickRow(picked, random));
    const changed = new Map(rows.map((row) => [row.id, row]));
    const inChat = ({ message }: { message: Message }): boolean => message.chatId === picked.chatId;
    const update = <T extends { readonly message: Message }>(entry: T): T =>
      inChat(entry) ? { ...entry, message: changed.get(entry.message.id) ?? entry.message } : entry;
    return {
      ...history,
      ops: history.ops.map((op) => (op.kind === 'ok' ? update(op) : op)),
      frames: history.frames.filter((frame) => !inChat(frame) || changed.has(frame.message.id)).map(update),
      readings: history.readings.map((reading) =>
        reading.chatId === picked.chatId
          ? { ...reading, history: rows, live: rows, summary: summaryOf(rows) }
          : reading,
      ),
    };
  };

const inReading =
  (changesOf: (reading: Reading, at: number) => Partial<Reading>): Plant =>
  (history, random) => {
    const picked = random.pick(history.readings);
    const changed = { ...picked, ...changesOf(picked, pickRow(picked, random)) };
    return { ...history, readings: history.readings.map((reading) => (reading === picked ? changed : reading)) };
  };
const inHistory = (changeRows: (rows: Rows, at: number) => Rows): Plant =>
  inReading(({ history }, at) => ({ history: changeRows(history, at) }));
const inLive = (changeRows: (rows: Rows, at: number) => Rows): Plant =>
  inReading(({ live }, at) => ({ live: changeRows(live, at) }));
const inSummary = (changesOf: (beforeLast: Message, last: Message) => Partial<Summary>): Plant =>
  inReading(({ history }) => ({
    summary: { ...summaryOf(history), ...changesOf(rowAt(history, -2), rowAt(history, -1)) },
  }));

const leakTo =
  (strangersIn: (history: History) => readonly string[]): Plant =>
  (history, random) => {
    const reading = random.pick(history.readings);
    const members = history.chats.find(({ id }) => id === reading.chatId)?.memberIds ?? [];
    const to = random.pick(strangersIn(history).filter((id) => !members.includes(id)));
    const message = rowAt(reading.history, pickRow(reading, random));
    return { ...history, frames: [...history.frames, { to, message }] };
  };

const changeOps = (history: History, update: (op: Op) => Op): History => ({ ...history, ops: history.ops.map(update) });
const firstId = ({ readings }: History, random: SeededRandom): string => rowAt(random.pick(readings).history, 0).id;

const plants: readonly (readonly [keyof Verdict, string, Plant])[] = [
  ['lost', 'a message is gone for both', inTable((rows, at) => renumber(without(rows, at)))],
  ['lost', 'the last message is gone for both', inTable((rows) => rows.slice(0, -1))],
  ['duplicated', 'a message is stored twice', inTable((rows, at) => renumber(repeat(rows, at)))],
  ['phantom', 'a retry became a second message', inTable((rows, at) => renumber(repeat(rows, at, { id: 'new' })))],
  ['reordered', 'two messages are swapped', inTable((rows, at) => swap(rows, at, farFrom(rows, at)))],
  ['reordered', 'two messages of a sender are swapped', inTable((rows, at) => swap(rows, at, otherOfSender(rows, at)))],
  ['misnumbered', 'a number is skipped', inTable((rows, at) => shift(rows, at, 1))],
  ['misnumbered', 'two messages have one number', inTable((rows, at) => shift(rows, at, -1))],
  ['altered', 'a text was changed', inTable((rows, at) => change(rows, at, { text: 'something else' }))],
  ['altered', 'a message has another sender', inTable((rows, at) => change(rows, at, { senderId: 'somebody else' }))],

  ['lost', 'one member misses a message', inHistory(without)],
  ['diverged', 'one member reads another order', inHistory((rows, at) => swap(rows, at, at + 1))],
  ['diverged', 'one member reads another text', inHistory((rows, at) => change(rows, at, { text: 'another' }))],
  ['liveDiffers', 'a message was not delivered live', inLive(without)],
  ['liveDiffers', 'the last message was not delivered live', inLive((rows) => rows.slice(0, -1))],
  ['liveDiffers', 'a message was delivered live twice', inLive((rows, at) => repeat(rows, at))],
  ['liveDiffers', 'messages were delivered live in another order', inLive((rows, at) => swap(rows, at, at + 1))],
  ['liveDiffers', 'another text was delivered live', inLive((rows, at) => change(rows, at, { text: 'another' }))],
  ['staleSummary', 'the list shows an earlier message', inSummary(({ text }) => ({ lastMessage: text }))],
  ['staleSummary', 'the list shows an earlier time', inSummary(({ sentAt }) => ({ lastMessageAt: sentAt }))],
  ['staleSummary', 'the list has an earlier number', inSummary(({ seq }) => ({ lastSeq: seq }))],
  ['staleSummary', 'the list lacks the conversation', inReading(() => ({ summary: null }))],

  ['stranger', 'a stranger received a message', leakTo(() => ['a stranger'])],
  [
    'stranger',
    'a member of another conversation received a message',
    leakTo(({ chats }) => chats.flatMap(({ memberIds }) => memberIds)),
  ],
  [
    'stranger',
    'a stranger could read a conversation',
    (history, random) => ({
      ...history,
      opened: [{ chatId: random.pick(history.chats).id, memberId: 'a stranger' }],
    }),
  ],
  [
    'liveDiffers',
    'a message was delivered that is not stored',
    (history, random) => {
      const frame = random.pick(history.frames);
      const message = { ...frame.message, id: 'rolled back' };
      return { ...history, frames: [...history.frames, { ...frame, message }] };
    },
  ],
  [
    'liveDiffers',
    'a message was delivered only with the next one',
    (history, random) => {
      const late = random.pick(history.glances);
      const glances = history.glances.map((glance) => (glance === late ? { ...late, shown: late.shown - 1 } : glance));
      return { ...history, glances };
    },
  ],
  [
    'phantom',
    'a rejected message is stored',
    (history, random) => {
      const id = firstId(history, random);
      return changeOps(history, (op) =>
        op.id === id && op.kind !== 'invoke' ? { kind: 'fail', atMs: op.atMs, id } : op,
      );
    },
  ],
  [
    'phantom',
    'a message is in another conversation',
    (history, random) => {
      const { history: rows, chatId } = random.pick(history.readings);
      const other = random.pick(history.chats.filter(({ id }) => id !== chatId)).id;
      return changeOps(history, (op) =>
        op.id === rows[0]?.id && op.kind === 'invoke' ? { ...op, chatId: other } : op,
      );
    },
  ],
  [
    'altered',
    'an acknowledgement has another number',
    (history, random) => {
      const picked = random.pick(history.ops.filter((op) => op.kind === 'ok'));
      const message = { ...picked.message, seq: picked.message.seq + 1 };
      return changeOps(history, (op) => (op === picked ? { ...picked, message } : op));
    },
  ],
  [
    'unsent',
    'a message never got an answer',
    (history, random) => {
      const { id } = random.pick(history.ops);
      return { ...history, ops: history.ops.filter((op) => op.id !== id || op.kind !== 'ok') };
    },
  ],
];

export const plantedFaults: readonly PlantedFault[] = plants.map(([rule, name, plant]) => ({ rule, name, plant }));

export const overlookedFaults = (
  history: History,
  random: SeededRandom,
  countFindings: (planted: History, rule: keyof Verdict) => number,
): string[] =>
  plantedFaults.filter(({ plant, rule }) => countFindings(plant(history, random), rule) === 0).map(({ name }) => name);
