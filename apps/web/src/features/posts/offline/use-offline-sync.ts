import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useToast } from '#src/components/overlay/use-toast.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { offlineSent } from './offline-texts.ts';
import { myPostsQuery } from '../post-queries.ts';
import { isHeldBack, nothingSent, offlineSendingQuery, sendOfflinePosts } from './send-offline-posts.ts';

function useOfflineSender() {
  const queryClient = useQueryClient();
  const { id: memberId } = useCurrentMember();
  return useMemo(() => ({ queryClient, memberId }), [queryClient, memberId]);
}

/** Sends the member's offline posts now, and tells what was accepted. */
export function useSendOfflinePosts(): (alsoRefused?: boolean) => void {
  const sender = useOfflineSender();
  const { show } = useToast();
  return useCallback(
    (alsoRefused) => {
      const tell = (accepted: number): void => {
        if (accepted === 0) return;
        show(offlineSent(accepted), { tone: 'success' });
        void sender.queryClient.invalidateQueries({ queryKey: myPostsQuery.queryKey });
      };
      void sendOfflinePosts(sender, alsoRefused).then(tell);
    },
    [sender, show],
  );
}

/** How the sending of the member's offline posts stands in this tab. */
export function useOfflineSending() {
  const { memberId } = useOfflineSender();
  return useQuery(offlineSendingQuery(memberId)).data ?? nothingSent;
}

/** Sends the member's offline posts whenever there is hope, while the calling screen is shown. */
export function useOfflineSync(): void {
  const sender = useOfflineSender();
  const send = useSendOfflinePosts();
  const { resumeAt } = useOfflineSending();

  useEffect(() => {
    const sendUnlessHeldBack = (): void => {
      if (!isHeldBack(sender)) send();
    };
    const onReturn = (): void => {
      if (!document.hidden) sendUnlessHeldBack();
    };
    const stopListening = subscribeLive(({ type }) => {
      if (type === 'live.ready') sendUnlessHeldBack();
    });
    addEventListener('online', sendUnlessHeldBack);
    document.addEventListener('visibilitychange', onReturn);
    sendUnlessHeldBack();
    return () => {
      stopListening();
      removeEventListener('online', sendUnlessHeldBack);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [sender, send]);

  useEffect(() => {
    if (resumeAt === null) return undefined;
    const timer = setTimeout(send, resumeAt - Date.now());
    return () => clearTimeout(timer);
  }, [resumeAt, send]);
}
