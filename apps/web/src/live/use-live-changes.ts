import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { endAllTyping } from '#src/features/chat/conversation/typing-state.ts';
import { fetchAllMissedMessages } from '#src/features/chat/fetch-missed-messages.ts';
import { sentRequestsQuery } from '#src/features/posts/requests/request-queries.ts';
import { queryClient } from '#src/lib/api/query-client.ts';
import { onRefetchDelayed, useLiveEvents } from '#src/lib/live/live-client.ts';
import { useOnVisible, useWindowEvent } from '#src/lib/use-window-event.ts';
import { fetchMissedChats } from './chat-changes.ts';
import { applyLiveEvent } from './live-changes.ts';

/** Applies live events to the member's data while the calling screen is mounted. The only subscription of the dashboard. */
export function useLiveChanges(memberId: string): void {
  const router = useRouter();
  // Loaded on every screen, because a request that closes is no longer listed.
  useQuery({ ...sentRequestsQuery, notifyOnChangeProps: [] });
  useLiveEvents((event) => applyLiveEvent(event, { memberId, router }));
  useEffect(() => onRefetchDelayed(() => fetchAllMissedMessages(queryClient, 'active')), []);
  useWindowEvent('online', fetchMissedChats);
  useOnVisible(fetchMissedChats);
  useEffect(() => endAllTyping, []);
}
