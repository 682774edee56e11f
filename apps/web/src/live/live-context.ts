import { chatIdOf } from '@muster/contract/chat/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { RegisteredRouter } from '@tanstack/react-router';

export type EventOf<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>;

export interface LiveContext {
  /** The signed-in member. */
  readonly memberId: string;
  readonly router: RegisteredRouter;
}

/** The conversation between the signed-in member and the other one whom the event is about. */
export const chatIdOfEvent = (event: EventOf<'chat.blocked' | 'member.left'>, { memberId }: LiveContext): string =>
  event.type === 'member.left' ? chatIdOf(memberId, event.memberId) : event.chatId;
