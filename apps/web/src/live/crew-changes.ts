import { topics } from '@muster/contract/topics.ts';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { crewKey, removeCrewChat } from '#src/features/chat/crew/crew-cache.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { forget, refetch } from '#src/lib/api/refetch.ts';
import { listedConversations } from './chat-changes.ts';
import { type EventOf, isOutdated, type LiveContext } from './live-context.ts';

/** Removes the crew and its messages as soon as the member has lost their seat. */
export function leaveCrew({ request }: EventOf<'join-request.changed'>, { memberId }: LiveContext): void {
  const { id, version, postId, requester, state } = request;
  if (postId === null || requester.id !== memberId || state === 'accepted' || isOutdated(id, version)) return;
  const wasListed = listedConversations().some((conversation) => conversation.id === crewChatIdOf(postId));
  if (queryClient.getQueryData(crewKey(postId))) forget(crewKey(postId), 'crew-not-found');
  removeCrewChat(postId);
  if (wasListed) void refetch({ queryKey: topics.chats });
}

/** Refetches the list if it lacks the sender, who has just joined the crew. */
export function refetchUnknownSender({ message }: EventOf<'message.sent'>, { memberId }: LiveContext): void {
  const { chatId, senderId } = message;
  const conversation = listedConversations().find(({ id }) => id === chatId);
  if (conversation?.kind !== 'crew' || senderId === null || senderId === memberId) return;
  if (!conversation.crew.members.some(({ id }) => id === senderId)) void refetch({ queryKey: topics.chats });
}
