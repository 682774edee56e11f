import { invalidatePages } from '#src/lib/api/paging.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLiveEvents } from '#src/lib/live/live-client.ts';
import type { RequestNotificationDeps } from './notify-of-request.ts';
import { applyRequest, requestsKey, sentRequestsQuery } from './request-queries.ts';

/** Events after which open requests may be closed. Boards also receive 'post.removed' of posts without requests. */
const closingEvents: readonly LiveEvent['type'][] = ['post.removed', 'chat.blocked', 'member.left'];
/** Events after which loaded requests may be outdated. */
const outdatingEvents: readonly LiveEvent['type'][] = [
  ...closingEvents,
  'member.changed',
  'post.rescheduled',
  'live.ready',
  'live.lagged',
];

/** Whether loaded requests contain the id of this post or member. */
const isLoaded = (queryClient: QueryClient, id: string): boolean =>
  JSON.stringify(queryClient.getQueriesData({ queryKey: requestsKey })).includes(id);

/** Resolves when the requests are up to date. */
async function applyLiveEvent(queryClient: QueryClient, event: LiveEvent): Promise<void> {
  if (event.type === 'join-request.changed') return applyRequest(queryClient, event.request);
  if (event.type === 'post.removed' && !isLoaded(queryClient, event.postId)) return;
  if (event.type === 'member.changed' && !isLoaded(queryClient, event.memberId)) return;
  if (outdatingEvents.includes(event.type)) await invalidatePages(queryClient, requestsKey);
}

type Deps = Pick<RequestNotificationDeps, 'memberId' | 'isMuted'>;

/** Updates requests by live events, and notifies of what others did, while the calling screen is mounted. */
export function useJoinRequestLive({ memberId, isMuted }: Deps): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const openChat = (userId: string): void => void navigate({ to: '/dashboard/chat/$userId', params: { userId } });
  // Loaded on every screen, because a request that closes is no longer listed.
  useQuery({ ...sentRequestsQuery, notifyOnChangeProps: [] });
  useLiveEvents((event) => {
    const loaded = queryClient.getQueriesData({ queryKey: requestsKey });
    const applied = applyLiveEvent(queryClient, event);
    if (event.type !== 'post.rescheduled' && !closingEvents.includes(event.type) && !event.type.startsWith('join-'))
      return;
    void import('./notify-of-request.ts')
      .then(({ notifyOfRequest }) => notifyOfRequest(event, { memberId, loaded, applied, openChat, isMuted }))
      .catch(() => undefined);
  });
}
