import { topics } from '@muster/contract/topics.ts';
import { type Conversation, crewPostIdOf } from '@muster/contract/chat/chat.ts';
import { partnerIdOf } from '@muster/contract/chat/chat-list.ts';
import type { Crew } from '@muster/contract/posts/seats/crews.ts';
import { hiddenMember, isCrewSender, withCrewMember, withoutCrewSender } from '#src/features/chat/crew/crew-merge.ts';
import type { ChatHistory } from '#src/features/chat/message-merge.ts';
import { apply, queryClient } from '#src/lib/api/query-client.ts';
import { refetch, reset } from '#src/lib/api/refetch.ts';
import { listedConversations } from './chat-changes.ts';
import type { EventOf, LiveContext } from './live-context.ts';

/** Fetches the crews and messages that a block may affect, because only the server knows which messages it hides. */
export function changeHiddenMember(event: EventOf<'chat.blocked' | 'member.left'>, context: LiveContext): void {
  const isHidden = event.type === 'member.left' || event.isBlocked;
  const memberId = event.type === 'member.left' ? event.memberId : partnerIdOf(event.chatId, context.memberId);
  if (isHidden) apply<Crew>(topics.crew, (crew) => withCrewMember(crew, memberId, hiddenMember));
  void refetch({ queryKey: topics.crew, predicate: ({ state }) => state.data !== undefined });
  if (listedConversations().some((conversation) => isCrewSender(conversation, memberId))) {
    if (isHidden) apply<readonly Conversation[]>(topics.chats, (known) => withoutCrewSender(known, memberId));
    void refetch({ queryKey: topics.chats });
  }
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: topics.messages })) {
    const { messages } = queryClient.getQueryData<ChatHistory>(queryKey) ?? { messages: [] };
    const isAffected = messages.some((message) => message.isHidden === true || message.senderId === memberId);
    if (isAffected && crewPostIdOf(String(queryKey.at(-1))) !== null) reset(queryKey);
  }
}
