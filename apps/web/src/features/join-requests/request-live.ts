import type { LiveEvent } from '@muster/contract/live-events.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLiveEvents } from '#src/lib/live/live-client.ts';
import { applyRequest, requestsKey } from './request-queries.ts';
import type { ToastDeps } from './show-request-toast.ts';

const toastEvents: readonly LiveEvent['type'][] = ['join-request.changed', 'join-details.changed'];

/** Events after which open requests may be closed. */
const closingEvents: readonly LiveEvent['type'][] = [
  'post.removed',
  'chat.blocked',
  'member.left',
  'live.ready',
  'live.lagged',
];

function applyLiveEvent(queryClient: QueryClient, event: LiveEvent): void {
  if (closingEvents.includes(event.type)) void queryClient.invalidateQueries({ queryKey: requestsKey });
  if (event.type === 'join-request.changed') applyRequest(queryClient, event.request);
}

/** Updates requests by live events, and shows what others did, while the calling screen is mounted. */
export function useJoinRequestLive(memberId: string, isMuted: ToastDeps['isMuted']): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const openChat = (userId: string): void => void navigate({ to: '/dashboard/chat/$userId', params: { userId } });
  useLiveEvents((event) => {
    applyLiveEvent(queryClient, event);
    if (!toastEvents.includes(event.type)) return;
    void import('./show-request-toast.ts').then(
      ({ showRequestToast }) => showRequestToast(event, { memberId, openChat, isMuted }),
      () => undefined,
    );
  });
}
