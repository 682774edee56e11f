import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@muster/testing/until.ts';
import { type Frame, type Op, type ScreenCount, now } from './history.ts';
import { type LiveReader, openLiveReader } from './live-reader.ts';
import { type CheckedMember, type OriginOf, type Pair, createCheckedMember, createPair } from './members.ts';
import { type MessageSender, createMessageSender } from './send-messages.ts';

const OUTSIDER_COUNT = 2;
/** After everything is repaired, a message that takes longer does not arrive. */
const ARRIVAL_TIMEOUT_MS = 12_000;
const IDLE_TIMEOUT_MS = 40_000;
const IDLE_MS = 1000;

export interface Scene {
  readonly talks: readonly MessageSender[];
  readonly strangers: readonly CheckedMember[];
  readonly everybody: readonly CheckedMember[];
  readonly readers: ReadonlyMap<string, LiveReader>;
  readonly ops: Op[];
  readonly frames: Frame[];
  readonly glances: ScreenCount[];
}

export async function createScene(originOf: OriginOf, pairCount: number): Promise<Scene> {
  const [pairs, strangers]: [Pair[], CheckedMember[]] = [[], []];
  while (pairs.length < pairCount) pairs.push(await createPair(originOf, 2 * pairs.length));
  while (strangers.length < OUTSIDER_COUNT) {
    strangers.push(await createCheckedMember(originOf, 2 * pairCount + strangers.length));
  }
  const [ops, frames]: [Op[], Frame[]] = [[], []];
  const everybody = [...pairs.flatMap(({ people }) => people), ...strangers];
  const chatOf = new Map(pairs.flatMap(({ chatId, people }) => people.map(({ id }) => [id, chatId])));
  const open = (person: CheckedMember): LiveReader =>
    openLiveReader(person, chatOf.get(person.id) ?? null, (frame) => frames.push(frame));
  const readers = new Map(everybody.map((person) => [person.id, open(person)]));
  const talks = pairs.map((pair) => createMessageSender(pair, (op) => ops.push(op)));
  return { talks, strangers, everybody, readers, ops, frames, glances: [] };
}

export async function closeScene({ everybody, readers }: Scene): Promise<void> {
  readers.forEach((reader) => reader.close());
  for (const { line } of everybody) await line.close();
}

export const countAcknowledged = ({ talks }: Scene): number =>
  talks.reduce((sum, talk) => sum + talk.acknowledged(), 0);

export const waitUntilCurrent = ({ readers }: Scene, timeoutMs = IDLE_TIMEOUT_MS): Promise<void> =>
  until(() => [...readers.values()].every((reader) => reader.isCurrent()), timeoutMs);

/** Records what paused conversations show, once every message should have arrived. */
export async function recordGlances({ readers, glances }: Scene, talks: readonly MessageSender[]): Promise<void> {
  await until(() => talks.every((talk) => talk.isSilent()));
  const screens = talks.flatMap((talk) => talk.pair.people.map(({ id }) => ({ talk, memberId: id })));
  const shownTo = (memberId: string): number => readers.get(memberId)?.shown().length ?? 0;
  const isComplete = (): boolean => screens.every(({ talk, memberId }) => shownTo(memberId) === talk.acknowledged());
  await until(isComplete, ARRIVAL_TIMEOUT_MS);
  const atMs = now();
  for (const { talk, memberId } of screens) {
    glances.push({ chatId: talk.pair.chatId, memberId, atMs, shown: shownTo(memberId) });
  }
}

/** Waits until every screen is current and no more frames arrive. What is missing then stays missing. */
export async function waitUntilIdle(scene: Scene): Promise<void> {
  const deadline = now() + IDLE_TIMEOUT_MS;
  for (let before = -1; before !== scene.frames.length && now() < deadline; ) {
    before = scene.frames.length;
    await sleep(IDLE_MS);
    await waitUntilCurrent(scene, deadline - now());
  }
}
