import type { Frame, Glance, Op } from './history.ts';
import { type LiveReader, openLiveReader } from './live-reader.ts';
import { type Door, type Pair, type Person, createPair, createPerson } from './people.ts';
import { type Talk, createTalk } from './talk.ts';

const STRANGERS = 2;

/** Everybody in a run, and what has been recorded so far. */
export interface Scene {
  readonly talks: readonly Talk[];
  readonly strangers: readonly Person[];
  readonly everybody: readonly Person[];
  readonly readers: ReadonlyMap<string, LiveReader>;
  readonly ops: Op[];
  readonly frames: Frame[];
  readonly glances: Glance[];
}

/** Registers everybody, and opens the conversations and all live connections. */
export async function setScene(door: Door, pairCount: number): Promise<Scene> {
  const pairs: Pair[] = [];
  const strangers: Person[] = [];
  for (let place = 0; place < pairCount; place += 1) pairs.push(await createPair(door, 2 * place));
  for (let place = 0; place < STRANGERS; place += 1) {
    strangers.push(await createPerson(door, 2 * pairCount + place));
  }
  const [ops, frames]: [Op[], Frame[]] = [[], []];
  const everybody = [...pairs.flatMap(({ people }) => people), ...strangers];
  const chatOf = new Map(pairs.flatMap(({ chatId, people }) => people.map(({ id }) => [id, chatId])));
  const readers = new Map(
    everybody.map((person) => [
      person.id,
      openLiveReader(person, chatOf.get(person.id) ?? null, (frame) => frames.push(frame)),
    ]),
  );
  const talks = pairs.map((pair) => createTalk(pair, (op) => ops.push(op)));
  return { talks, strangers, everybody, readers, ops, frames, glances: [] };
}

export async function closeScene({ everybody, readers }: Scene): Promise<void> {
  readers.forEach((reader) => reader.close());
  for (const { line } of everybody) await line.close();
}
