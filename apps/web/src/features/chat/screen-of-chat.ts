import type { Conversation } from '@muster/contract/chat/chat.ts';
import { partnerIdOf } from '@muster/contract/chat/chat-list.ts';

/** The screen that shows a conversation: the chat with the partner, or the crew. */
export const screenOfChat = (chatId: string, crewId: string | undefined, memberId: string) =>
  crewId === undefined
    ? ({ to: '/dashboard/chat/$userId', params: { userId: partnerIdOf(chatId, memberId) } } as const)
    : ({ to: '/dashboard/crew/$crewId', params: { crewId } } as const);

/** Undefined in a conversation of two. */
export const crewIdOf = (conversation: Conversation): string | undefined =>
  conversation.kind === 'crew' ? conversation.crew.id : undefined;
