import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { refetchMissed } from '#src/lib/api/query-client.ts';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';
import { memberHome } from '#src/lib/session/redirect-target.ts';
import { noticeTexts } from './notice-texts.ts';
import { noticesQuery } from './suspension-queries.ts';

/** Refetches notices by live events while the calling screen is mounted. Other pages show a toast for a new notice. */
export function useNoticesLive(): void {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      subscribeLive(({ type }) => {
        if (type !== 'notice.sent' && type !== 'live.ready' && type !== 'live.lagged') return;
        void refetchMissed(queryClient, noticesQuery.queryKey);
        if (type !== 'notice.sent' || router.state.location.pathname === memberHome) return;
        const action = { label: noticeTexts.view, onPress: () => void router.navigate({ to: memberHome }) };
        showToast(noticeTexts.newNotice, { id: 'notice', action, durationMs: 0 });
      }),
    [queryClient, router],
  );
}
