import { type Conversation, crewPostIdOf } from '@muster/contract/chat/chat.ts';
import type { Crew } from '@muster/contract/join-requests/crews.ts';
import { allMessagesKey, conversationsKey, conversationsQuery } from '#src/features/chat/chat-queries.ts';
import { partnerIdOf } from '#src/features/chat/conversation-merge.ts';
import { crewsKey } from '#src/features/chat/crew/crew-cache.ts';
import {
  hiddenMember,
  isCrewSender,
  withCrewMember,
  withCrewSender,
  withoutCrewSender,
} from '#src/features/chat/crew/crew-merge.ts';
import type { ChatHistory } from '#src/features/chat/message-merge.ts';
import { apply, queryClient } from '#src/lib/api/query-client.ts';
import type { EventOf, LiveContext } from './live-context.ts';
import { markStale } from './mark-stale.ts';

/** Refetches what a block may hide or show, because only the server knows which messages it hides. */
function refetchCrewsWith(memberId: string, isHidden: boolean): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: crewsKey })) {
    if (isHidden) apply<Crew>(queryKey, (crew) => withCrewMember(crew, memberId, hiddenMember));
    if (state.data !== undefined) void markStale(queryKey);
  }
  const listed = queryClient.getQueryData(conversationsQuery.queryKey) ?? [];
  if (listed.some((conversation) => isCrewSender(conversation, memberId))) {
    if (isHidden) apply<readonly Conversation[]>(conversationsKey, (known) => withoutCrewSender(known, memberId));
    void markStale(conversationsKey);
  }
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: allMessagesKey })) {
    const { messages } = queryClient.getQueryData<ChatHistory>(queryKey) ?? { messages: [] };
    const isAffected = messages.some((message) => message.isHidden === true || message.senderId === memberId);
    if (isAffected && crewPostIdOf(String(queryKey.at(-1))) !== null) void queryClient.resetQueries({ queryKey });
  }
}

export type CrewMemberEvent = EventOf<'chat.blocked' | 'member.left' | 'presence.changed' | 'member.changed'>;

/** Updates a member in loaded crews. */
export function changeCrewMembers(event: CrewMemberEvent, context: LiveContext): void {
  switch (event.type) {
    case 'chat.blocked':
      return refetchCrewsWith(partnerIdOf(event.chatId, context.memberId), event.isBlocked);
    // The account was deleted, or blocked the member.
    case 'member.left':
      return refetchCrewsWith(event.memberId, true);
    case 'presence.changed':
      return apply<Crew>(crewsKey, (crew) => withCrewMember(crew, event.memberId, { presence: event.presence }));
    case 'member.changed': {
      const { memberId, name, pictureUrl } = event;
      apply<Crew>(crewsKey, (crew) => withCrewMember(crew, memberId, { name, pictureUrl }));
      apply<readonly Conversation[]>(conversationsKey, (known) =>
        withCrewSender(known, memberId, { name, pictureUrl }),
      );
    }
  }
}
