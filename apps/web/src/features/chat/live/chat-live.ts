import type { Message } from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchMissed } from '#src/lib/api/query-client.ts';
import { liveStatus, useOnReconnect } from '#src/lib/live/connection-state.ts';
import { onRefetchDelayed, useLiveEvents } from '#src/lib/live/live-client.ts';
import { useOnVisible, useWindowEvent } from '#src/lib/use-window-event.ts';
import {
  allMessagesKey,
  applyMessage,
  applyMessageChanged,
  applyReadMarker,
  conversationsQuery,
  openedConversationsKey,
} from '../chat-queries.ts';
import { endAllTyping, endTyping, startTyping } from '../conversation/typing-state.ts';
import { resendAll, sendNext } from '../sending/send-message.ts';
import { fetchAllMissedMessages } from './fetch-missed-messages.ts';
import { applyBlocked, applyPartnerEvent } from './conversation-updates.ts';

/** Refetches what live events may have missed. */
function refetchAll(queryClient: QueryClient): void {
  // Polling fetches what is on the screen; a conversation that is opened later fetches its own.
  fetchAllMissedMessages(queryClient, liveStatus() === 'polling' ? 'active' : 'all');
  void refetchMissed(queryClient, conversationsQuery.queryKey);
  // Conversations that are not in the list.
  void queryClient.invalidateQueries({ queryKey: openedConversationsKey });
  // Conversations that failed to load while offline.
  void queryClient.invalidateQueries({ queryKey: allMessagesKey, predicate: ({ state }) => state.status === 'error' });
}

function applyMessageSent(queryClient: QueryClient, memberId: string, message: Message): void {
  const { chatId, senderId } = message;
  applyMessage(queryClient, memberId, message);
  if (senderId !== memberId) endTyping(chatId);
  // It may be the member's own message whose HTTP response was lost: the next unsent message can go out.
  sendNext({ queryClient, memberId, chatId });
}

/** The end of a post closes requests to join it. */
function refetchRequestsOf(queryClient: QueryClient, postId: string): void {
  const conversations = queryClient.getQueryData(conversationsQuery.queryKey);
  const isAbout = conversations?.some(({ latestRequest }) => latestRequest?.postId === postId);
  if (isAbout) void refetchMissed(queryClient, conversationsQuery.queryKey);
}

function applyLiveEvent(queryClient: QueryClient, memberId: string, event: LiveEvent): void {
  switch (event.type) {
    case 'live.ready':
    case 'live.lagged':
      return refetchAll(queryClient);
    case 'message.sent':
      return applyMessageSent(queryClient, memberId, event.message);
    case 'message.changed':
      return applyMessageChanged(queryClient, event.message);
    case 'chat.read':
      return applyReadMarker(queryClient, event.chatId, event.readSeq);
    case 'chat.typing':
      return startTyping(event.chatId);
    case 'join-request.changed':
      return void refetchMissed(queryClient, conversationsQuery.queryKey);
    case 'post.removed':
      return refetchRequestsOf(queryClient, event.postId);
    case 'chat.blocked':
      endTyping(event.chatId);
      return applyBlocked(queryClient, memberId, event.chatId, event.isBlocked);
    default:
      return applyPartnerEvent(queryClient, event);
  }
}

/** Updates conversations by live events while the calling screen is mounted. */
export function useChatLive(memberId: string): void {
  const queryClient = useQueryClient();
  useLiveEvents((event) => applyLiveEvent(queryClient, memberId, event));
  useEffect(() => onRefetchDelayed(() => fetchAllMissedMessages(queryClient, 'active')), [queryClient]);
  useOnReconnect(() => resendAll(queryClient, memberId));
  useWindowEvent('online', () => {
    refetchAll(queryClient);
    resendAll(queryClient, memberId);
  });
  useOnVisible(() => refetchAll(queryClient));
  // Messages left unsent by an earlier page do not need the live connection.
  useEffect(() => resendAll(queryClient, memberId), [queryClient, memberId]);
  useEffect(() => endAllTyping, []);
}
