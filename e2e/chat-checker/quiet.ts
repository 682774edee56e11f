import { setTimeout as pause } from 'node:timers/promises';
import { now } from './history.ts';
import type { Scene } from './scene.ts';
import type { Talk } from './talk.ts';
import { until } from './until.ts';

/** What takes longer than this when everything is healed will not come. */
const ARRIVES_WITHIN_MS = 12_000;
const QUIET_WITHIN_MS = 40_000;
const QUIET_MS = 1000;

type Seen = Pick<Scene, 'readers'>;

/** Waits until every screen is connected and knows of nothing it has missed. */
export const becomeCurrent = ({ readers }: Seen, withinMs = QUIET_WITHIN_MS): Promise<void> =>
  until(() => [...readers.values()].every((reader) => reader.isCurrent()), withinMs);

/** Looks at the screens of conversations in which nobody sends, once everything should have arrived. */
export async function glanceAt({ readers, glances }: Scene, talks: readonly Talk[]): Promise<void> {
  await until(() => talks.every((talk) => talk.isSilent()));
  const screens = talks.flatMap((talk) =>
    talk.pair.people.map(({ id: memberId }) => ({
      chatId: talk.pair.chatId,
      memberId,
      shown: () => readers.get(memberId)?.shown().length ?? 0,
      isComplete: () => readers.get(memberId)?.shown().length === talk.acknowledged(),
    })),
  );
  await until(() => screens.every(({ isComplete }) => isComplete()), ARRIVES_WITHIN_MS);
  const atMs = now();
  screens.forEach(({ chatId, memberId, shown }) => glances.push({ chatId, memberId, atMs, shown: shown() }));
}

/** Waits until every screen knows everything and no more comes in; what is missing then stays missing. */
export async function becomeQuiet(scene: Scene): Promise<void> {
  const end = now() + QUIET_WITHIN_MS;
  for (let before = -1; before !== scene.frames.length && now() < end; ) {
    before = scene.frames.length;
    await pause(QUIET_MS);
    await becomeCurrent(scene, end - now());
  }
}
