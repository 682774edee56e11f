import { plural } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { useOnReconnect } from '#src/lib/live/connection-state.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { useOnVisible, useWindowEvent } from '#src/lib/use-window-event.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { myPostsQuery } from '../my-posts-query.ts';
import { isRateLimitPending, idleState, offlineSendingQuery, sendOfflinePosts } from './send-offline-posts.ts';

function useOfflineSender() {
  const queryClient = useQueryClient();
  const { id: memberId } = useCurrentMember();
  return useMemo(() => ({ queryClient, memberId }), [queryClient, memberId]);
}

/** Returns a function that sends the member's offline posts and shows a toast with the number of accepted ones. */
export function useSendOfflinePosts(): (includeRejected?: boolean) => void {
  const sender = useOfflineSender();
  return useCallback(
    (includeRejected) => {
      const reportAccepted = (accepted: number): void => {
        if (accepted === 0) return;
        const text = plural(accepted, { one: 'Your offline post was sent.', other: '# offline posts were sent.' });
        showToast(text, { tone: 'success' });
        void refetch({ queryKey: myPostsQuery.queryKey });
      };
      void sendOfflinePosts(sender, includeRejected).then(reportAccepted);
    },
    [sender],
  );
}

export function useOfflineSending() {
  const { memberId } = useOfflineSender();
  return useQuery(offlineSendingQuery(memberId)).data ?? idleState;
}

/** Sends the member's offline posts on reconnect, on return to the tab and after a pause. */
export function useOfflineSync(): void {
  const sender = useOfflineSender();
  const send = useSendOfflinePosts();
  const { resumeAt } = useOfflineSending();

  const sendUnlessRateLimited = useCallback((): void => {
    if (!isRateLimitPending(sender)) send();
  }, [sender, send]);
  useEffect(sendUnlessRateLimited, [sendUnlessRateLimited]);
  useOnReconnect(sendUnlessRateLimited);
  useWindowEvent('online', sendUnlessRateLimited);
  useOnVisible(sendUnlessRateLimited);

  useEffect(() => {
    if (resumeAt === null) return undefined;
    const timer = setTimeout(send, resumeAt - Date.now());
    return () => clearTimeout(timer);
  }, [resumeAt, send]);
}
