import { type Conversation, crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { conversationsKey, conversationsQuery } from '#src/features/chat/chat-queries.ts';
import { crewKey, crewsKey, removeCrewChat } from '#src/features/chat/crew/crew-cache.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import type { CrewMemberEvent } from './crew-member-changes.ts';
import { type EventOf, isOutdated, type LiveContext } from './live-context.ts';
import { markStale } from './mark-stale.ts';
import { applyPostNotFound } from './post-changes.ts';

const listedConversations = (): readonly Conversation[] => queryClient.getQueryData(conversationsQuery.queryKey) ?? [];

const isListed = (postId: string): boolean => listedConversations().some(({ id }) => id === crewChatIdOf(postId));

export const refetchCrews = (): void => void markStale(crewsKey);

/** The member may have just been accepted: then the conversation is not listed yet. */
export function refetchCrew({ postId }: EventOf<'crew-members.changed'>): void {
  void markStale(crewKey(postId));
  if (!isListed(postId)) void markStale(conversationsKey);
}

/** Removes the crew and its messages as soon as the member has lost their seat. */
export function leaveCrew({ request }: EventOf<'join-request.changed'>, { memberId }: LiveContext): void {
  const { id, version, postId, requester, state } = request;
  if (postId === null || requester.id !== memberId || state === 'accepted' || isOutdated(id, version)) return;
  const wasListed = isListed(postId);
  if (queryClient.getQueryData(crewKey(postId))) applyPostNotFound(crewKey(postId));
  removeCrewChat(postId);
  if (wasListed) void markStale(conversationsKey);
}

/** Refetches the list if it lacks the sender, who has just joined the crew. */
export function refetchUnknownSender({ message }: EventOf<'message.sent'>, { memberId }: LiveContext): void {
  const { chatId, senderId } = message;
  const conversation = listedConversations().find(({ id }) => id === chatId);
  if (!conversation?.crew || senderId === null || senderId === memberId) return;
  if (!conversation.crew.members.some(({ id }) => id === senderId)) void markStale(conversationsKey);
}

/** Updates a member in loaded crews. Imported on demand, because the first screen shows no crew. */
export const changeCrewMembers = (event: CrewMemberEvent, context: LiveContext): void =>
  void import('./crew-member-changes.ts')
    .then((changes) => changes.changeCrewMembers(event, context))
    .catch(() => undefined);
