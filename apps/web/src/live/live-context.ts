import { chatIdOf } from '@muster/contract/chat/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { RegisteredRouter } from '@tanstack/react-router';
import { addSessionCleanup } from '#src/features/sessions/session-watch.ts';

export type EventOf<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>;

export interface LiveContext {
  /** The signed-in member. */
  readonly memberId: string;
  readonly router: RegisteredRouter;
  /** Resolves when the requests on the screen are up to date. */
  readonly refetched: Promise<void>;
}

/** The conversation between the signed-in member and the other member in the event. */
export const chatIdOfEvent = (event: EventOf<'chat.blocked' | 'member.left'>, { memberId }: LiveContext): string =>
  event.type === 'member.left' ? chatIdOf(memberId, event.memberId) : event.chatId;

const newestVersions = new Map<string, number>();
addSessionCleanup(() => newestVersions.clear());

/** Whether an event with a newer version of the same object has arrived. The cache may have lost that version, or store none. */
export function isOutdated(object: string, version: number): boolean {
  const newest = newestVersions.get(object) ?? 0;
  newestVersions.set(object, Math.max(newest, version));
  return version < newest;
}
