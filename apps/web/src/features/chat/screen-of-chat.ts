import type { Conversation } from '@muster/contract/chat/chat.ts';
import { partnerIdOf } from '@muster/contract/chat/chat-list.ts';

/** The screen that shows a conversation: the chat with the partner, or the crew of a post. */
export const screenOfChat = (chatId: string, crewPostId: string | undefined, memberId: string) =>
  crewPostId === undefined
    ? ({ to: '/dashboard/chat/$userId', params: { userId: partnerIdOf(chatId, memberId) } } as const)
    : ({ to: '/dashboard/crew/$postId', params: { postId: crewPostId } } as const);

/** Undefined in a conversation of two. */
export const crewPostIdOf = (conversation: Conversation): string | undefined =>
  conversation.kind === 'crew' ? conversation.crew.postId : undefined;
