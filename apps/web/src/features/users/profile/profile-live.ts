import type { Session } from '@muster/contract/members/session.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { MemberSummary } from '#src/lib/member-summary.ts';
import { useThrottleWithJitter } from '#src/lib/time/throttle-with-jitter.ts';
import { useLiveEvents } from '#src/lib/live/live-client.ts';
import { sessionQuery } from '#src/lib/session/session.ts';
import { ownProfileQuery } from './profile-queries.ts';

const REFETCH_DELAY_MS = 300;

/** Whether an event may change the member's own profile. */
function affectsMember(event: LiveEvent, memberId: string): boolean {
  switch (event.type) {
    case 'live.ready':
    case 'live.lagged':
      return true;
    case 'post.created':
    case 'post.changed':
    case 'post.removed':
      return event.authorId === memberId;
    case 'member.changed':
      return event.memberId === memberId;
    default:
      return false;
  }
}

/** Updates the member's name and picture in the session. */
const updateSession = (queryClient: QueryClient, { name, pictureUrl }: MemberSummary): void =>
  void queryClient.setQueryData<Session>(sessionQuery.queryKey, (session) =>
    session?.member ? { member: { ...session.member, name, pictureUrl } } : session,
  );

/** Updates the member's profile and session by live events while the calling screen is mounted. */
export function useProfileLive(memberId: string): void {
  const queryClient = useQueryClient();
  const refetchProfile = useThrottleWithJitter(
    () => void queryClient.invalidateQueries(ownProfileQuery),
    REFETCH_DELAY_MS,
  );
  useLiveEvents((event) => {
    if (!affectsMember(event, memberId)) return;
    refetchProfile();
    if (event.type === 'member.changed') updateSession(queryClient, event);
  });
}
