import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endAllTyping } from '#src/features/chat/conversation/typing-state.ts';
import { fetchAllMissedMessages } from '#src/features/chat/fetch-missed-messages.ts';
import { resendAll } from '#src/features/chat/sending/send-message.ts';
import { sentRequestsQuery } from '#src/features/posts/requests/request-queries.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { useOnReconnect } from '#src/lib/live/connection-state.ts';
import { onRefetchDelayed, useLiveEvents } from '#src/lib/live/live-client.ts';
import { useOnVisible, useWindowEvent } from '#src/lib/use-window-event.ts';
import { fetchMissedChats } from './chat-changes.ts';
import { applyLiveEvent } from './live-changes.ts';

/** Applies live events to the member's data while the calling screen is mounted. The only subscription of the dashboard. */
export function useLiveChanges(memberId: string): void {
  const router = useRouter();
  const resend = (): void => resendAll(queryClient, memberId);
  // Loaded on every screen, because a request that closes is no longer listed.
  useQuery({ ...sentRequestsQuery, notifyOnChangeProps: [] });
  useLiveEvents((event) => applyLiveEvent(event, { memberId, router }));
  useEffect(() => onRefetchDelayed(() => fetchAllMissedMessages(queryClient, 'active')), []);
  useOnReconnect(resend);
  useWindowEvent('online', () => {
    fetchMissedChats();
    resend();
  });
  useOnVisible(fetchMissedChats);
  // Messages left unsent by an earlier page do not need the live connection.
  useEffect(() => resendAll(queryClient, memberId), [memberId]);
  useEffect(() => endAllTyping, []);
}
