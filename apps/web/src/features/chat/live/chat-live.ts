import type { Message } from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeLive } from '#src/lib/live/live-client.ts';
import { refetchMissed } from '#src/lib/api/refetch-missed.ts';
import { catchUpAll } from './catch-up.ts';
import { allMessagesKey, allOpenChatKey } from '../chat-keys.ts';
import { chatsQuery, noteChangedMessage, noteMessage, noteRead } from '../chat-queries.ts';
import { applyPartnerEvent, noteBlocked, noteSeen } from './conversation-updates.ts';
import { resendAll, sendNext } from '../sending/send-message.ts';
import { endAllTyping, endTyping, noteTyping } from '../conversation/typing-state.ts';

/** Asks for everything that may have been missed, for every conversation on this page. */
function refresh(queryClient: QueryClient): void {
  catchUpAll(queryClient);
  void refetchMissed(queryClient, chatsQuery.queryKey);
  // One that the list does not have.
  void queryClient.invalidateQueries({ queryKey: allOpenChatKey });
  // What could not be loaded while the connection was away.
  void queryClient.invalidateQueries({ queryKey: allMessagesKey, predicate: ({ state }) => state.status === 'error' });
}

function noteSent(queryClient: QueryClient, memberId: string, message: Message): void {
  const { chatId, senderId } = message;
  noteMessage(queryClient, memberId, message);
  if (senderId !== memberId) endTyping(chatId);
  // It may be the member's own, whose answer was lost: those behind it need not wait any longer.
  sendNext({ queryClient, memberId, chatId });
}

/** What a live event means for the conversations that this page knows. */
function applyLiveEvent(queryClient: QueryClient, memberId: string, event: LiveEvent): void {
  switch (event.type) {
    case 'live.ready':
      refresh(queryClient);
      return resendAll(queryClient, memberId);
    case 'live.lagged':
      return refresh(queryClient);
    case 'message.sent':
      return noteSent(queryClient, memberId, event.message);
    case 'message.changed':
      return noteChangedMessage(queryClient, event.message);
    case 'chat.read':
      return noteRead(queryClient, event.chatId, event.readSeq);
    case 'chat.seen':
      return noteSeen(queryClient, event.chatId, event.seq);
    case 'chat.typing':
      return noteTyping(event.chatId);
    case 'chat.blocked':
      endTyping(event.chatId);
      return noteBlocked(queryClient, memberId, event.chatId, event.isBlocked);
    default:
      return applyPartnerEvent(queryClient, event);
  }
}

/** Keeps the member's conversations true while the calling screen is shown. */
export function useChatLive(memberId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stopListening = subscribeLive((event) => applyLiveEvent(queryClient, memberId, event));
    // What an earlier page left unsent does not wait for the live connection.
    resendAll(queryClient, memberId);
    const onReturn = (): void => {
      if (!document.hidden) refresh(queryClient);
    };
    const onOnline = (): void => applyLiveEvent(queryClient, memberId, { type: 'live.ready' });
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('online', onOnline);
    return () => {
      stopListening();
      endAllTyping();
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('online', onOnline);
    };
  }, [queryClient, memberId]);
}
