import type { Conversation } from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  conversationsKey,
  conversationsQuery,
  messagesKey,
  openedConversationKey,
  openedConversationsKey,
} from '../chat-queries.ts';
import { partnerIdOf, withPartnerEvent } from './conversation-merge.ts';
import { type ChatHistory, withoutDeleted } from './message-merge.ts';

const conversationEvents = new Set<LiveEvent['type']>([
  'chat.seen',
  'chat.settings',
  'chat.deleted',
  'presence.changed',
  'member.changed',
  'member.left',
]);

/** Applies an event about a partner, or a change by the member in another window, to the cache. */
export function applyPartnerEvent(queryClient: QueryClient, event: LiveEvent): void {
  if (event.type === 'suspension.changed') refetchPartner(queryClient, event.memberId);
  // Only the server knows whether the conversation still exists: an administrator's deletion of an account removes it.
  if (event.type === 'member.left' && isPartnerListed(queryClient, event.memberId))
    void queryClient.invalidateQueries({ queryKey: conversationsKey });
  if (event.type === 'chat.deleted') {
    queryClient.setQueryData<ChatHistory>(
      messagesKey(event.chatId),
      (known) => known && withoutDeleted(known, event.deletedSeq),
    );
  }
  if (conversationEvents.has(event.type)) updateConversations(queryClient, (known) => withPartnerEvent(known, event));
}

/** Updates conversations everywhere in the cache: the list, search results and conversations opened by address. */
function updateConversations(
  queryClient: QueryClient,
  change: (known: readonly Conversation[]) => readonly Conversation[],
): void {
  queryClient.setQueriesData<readonly Conversation[]>(
    { queryKey: conversationsKey },
    (known) => known && change(known),
  );
  queryClient.setQueriesData<Conversation>(
    { queryKey: openedConversationsKey },
    (known) => known && (change([known])[0] ?? known),
  );
}

const isPartnerListed = (queryClient: QueryClient, memberId: string): boolean =>
  queryClient.getQueryData(conversationsQuery.queryKey)?.some(({ partner }) => partner.id === memberId) === true;

/** Refetches the conversation with a member, if it is in the cache. */
export function refetchPartner(queryClient: QueryClient, memberId: string): void {
  if (isPartnerListed(queryClient, memberId)) void queryClient.invalidateQueries({ queryKey: conversationsKey });
  void queryClient.invalidateQueries({ queryKey: openedConversationKey(memberId) });
}

/** Removes a blocked conversation from the cache, or refetches an unblocked one. Drafts and unsent messages remain. */
export function applyBlocked(queryClient: QueryClient, memberId: string, chatId: string, isBlocked: boolean): void {
  if (isBlocked) {
    updateConversations(queryClient, (conversations) => conversations.filter(({ id }) => id !== chatId));
    queryClient.removeQueries({ queryKey: messagesKey(chatId) });
  }
  void queryClient.resetQueries({ queryKey: openedConversationKey(partnerIdOf(chatId, memberId)) });
  void queryClient.invalidateQueries({ queryKey: conversationsKey });
}
