import type { Op } from './history.ts';
import type { Verdict } from './judge.ts';
import {
  type Plant,
  farBehind,
  inReading,
  inTable,
  leak,
  nextOfSender,
  pickReading,
  renumber,
  rowOf,
  stale,
  swap,
  without,
} from './plant-fixture.ts';

/** A fault of the product, as it would look in what is recorded, and the rule that must notice it. */
export interface PlantedFault {
  readonly name: string;
  readonly rule: keyof Verdict;
  readonly plant: Plant;
}

const fault = (name: string, rule: keyof Verdict, plant: Plant): PlantedFault => ({
  name,
  rule,
  plant,
});

const tableFaults: readonly PlantedFault[] = [
  fault(
    'a message is gone for both',
    'lost',
    inTable((rows, at) => renumber(without(rows, at))),
  ),
  fault(
    'the last message is gone for both',
    'lost',
    inTable((rows) => rows.slice(0, -1)),
  ),
  fault(
    'a message stands twice',
    'duplicated',
    inTable((rows, at) => renumber(rows.toSpliced(at, 0, rowOf(rows, at)))),
  ),
  fault(
    'a second attempt became a second message',
    'phantom',
    inTable((rows, at) => renumber(rows.toSpliced(at, 0, { ...rowOf(rows, at), id: 'made anew' }))),
  ),
  fault(
    'two messages changed places',
    'reordered',
    inTable((rows, at) => swap(rows, at, farBehind(rows, at))),
  ),
  fault(
    'two messages of one sender changed places',
    'reordered',
    inTable((rows, at) => swap(rows, at, nextOfSender(rows, at))),
  ),
  fault(
    'a number is left out',
    'misnumbered',
    inTable((rows, at) => rows.map((row, place) => (place < at ? row : { ...row, seq: row.seq + 1 }))),
  ),
  fault(
    'two messages have one number',
    'misnumbered',
    inTable((rows, at) => rows.map((row, place) => (place < at ? row : { ...row, seq: row.seq - 1 }))),
  ),
  fault(
    'a text was changed',
    'altered',
    inTable((rows, at) => rows.with(at, { ...rowOf(rows, at), text: 'something else' })),
  ),
  fault(
    'a message has another sender',
    'altered',
    inTable((rows, at) => rows.with(at, { ...rowOf(rows, at), senderId: 'somebody else' })),
  ),
];

const readingFaults: readonly PlantedFault[] = [
  fault(
    'one member misses a message',
    'lost',
    inReading(({ history }, at) => ({ history: without(history, at) })),
  ),
  fault(
    'one member reads another order',
    'diverged',
    inReading(({ history }, at) => ({ history: swap(history, at, at + 1) })),
  ),
  fault(
    'one member reads another text',
    'diverged',
    inReading(({ history }, at) => ({ history: history.with(at, { ...rowOf(history, at), text: 'another' }) })),
  ),
  fault(
    'a message did not come live',
    'liveDiffers',
    inReading(({ live }, at) => ({ live: without(live, at) })),
  ),
  fault(
    'the last message did not come live',
    'liveDiffers',
    inReading(({ live }) => ({ live: live.slice(0, -1) })),
  ),
  fault(
    'a message came live twice',
    'liveDiffers',
    inReading(({ live }, at) => ({ live: live.toSpliced(at, 0, rowOf(live, at)) })),
  ),
  fault(
    'messages came live in another order',
    'liveDiffers',
    inReading(({ live }, at) => ({ live: swap(live, at, at + 1) })),
  ),
  fault(
    'another text came live',
    'liveDiffers',
    inReading(({ live }, at) => ({ live: live.with(at, { ...rowOf(live, at), text: 'another' }) })),
  ),
  fault(
    'the list tells the message before the last',
    'staleSummary',
    stale((summary, rows) => ({ ...summary, lastMessage: rowOf(rows, rows.length - 2).text })),
  ),
  fault(
    'the list tells an earlier time',
    'staleSummary',
    stale((summary, rows) => ({ ...summary, lastMessageAt: rowOf(rows, rows.length - 2).sentAt })),
  ),
  fault(
    'the list has an earlier number',
    'staleSummary',
    stale((summary) => ({ ...summary, lastSeq: summary.lastSeq - 1 })),
  ),
  fault(
    'the list lacks the conversation',
    'staleSummary',
    stale(() => null),
  ),
];

const opFaults: readonly PlantedFault[] = [
  fault('a stranger was told a message', 'stranger', (history, random) => leak(history, random, ['a stranger'])),
  fault('a member of another conversation was told a message', 'stranger', (history, random) =>
    leak(
      history,
      random,
      history.chats.flatMap(({ memberIds }) => memberIds),
    ),
  ),
  fault('a stranger could read a conversation', 'stranger', (history, random) => ({
    ...history,
    opened: [{ chatId: random.pick(history.chats).id, memberId: 'a stranger' }],
  })),
  fault('a message was told that is not stored', 'liveDiffers', (history, random) => {
    const frame = random.pick(history.frames);
    return { ...history, frames: [...history.frames, { ...frame, message: { ...frame.message, id: 'rolled back' } }] };
  }),
  fault('a message came live only with the one behind it', 'liveDiffers', (history, random) => {
    const glance = random.pick(history.glances);
    const late = { ...glance, shown: glance.shown - 1 };
    return { ...history, glances: history.glances.map((other) => (other === glance ? late : other)) };
  }),
  fault('a refused message is stored', 'phantom', (history, random) => {
    const { id } = rowOf(pickReading(history, random).history, 0);
    return {
      ...history,
      ops: history.ops.map(
        (op): Op => (op.id === id && op.kind !== 'invoke' ? { kind: 'fail', atMs: op.atMs, id } : op),
      ),
    };
  }),
  fault('a message is in another conversation', 'phantom', (history, random) => {
    const { id, chatId } = rowOf(pickReading(history, random).history, 0);
    const other = random.pick(history.chats.filter((chat) => chat.id !== chatId)).id;
    return {
      ...history,
      ops: history.ops.map((op) => (op.id === id && op.kind === 'invoke' ? { ...op, chatId: other } : op)),
    };
  }),
  fault('an acknowledgement told another number', 'altered', (history, random) => {
    const acknowledged = random.pick(history.ops.filter((op) => op.kind === 'ok'));
    const message = { ...acknowledged.message, seq: acknowledged.message.seq + 1 };
    return { ...history, ops: history.ops.map((op) => (op === acknowledged ? { ...acknowledged, message } : op)) };
  }),
  fault('a message never got an answer', 'unsent', (history, random) => {
    const { id } = random.pick(history.ops);
    return { ...history, ops: history.ops.filter((op) => op.id !== id || op.kind !== 'ok') };
  }),
];

export const plantedFaults: readonly PlantedFault[] = [...tableFaults, ...readingFaults, ...opFaults];
