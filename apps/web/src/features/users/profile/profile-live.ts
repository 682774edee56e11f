import type { Session } from '@muster/contract/auth.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshSession } from '#src/lib/session/session-cache.ts';
import type { MemberSummary } from '#src/lib/member-summary.ts';
import { throttleWithJitter } from '#src/lib/time/throttle-with-jitter.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';
import { sessionQuery } from '#src/lib/session/session.ts';
import { ownProfileQuery } from './profile-queries.ts';

const PROFILE_REST_MS = 300;

/** Whether what is told may change what the member's own profile says. */
function concernsOwn(event: LiveEvent, memberId: string): boolean {
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

/** Shows the member's own name and picture wherever the session is read. */
const noteFace = (queryClient: QueryClient, { name, pictureUrl }: MemberSummary): void =>
  void queryClient.setQueryData<Session>(sessionQuery.queryKey, (session) =>
    session?.member ? { member: { ...session.member, name, pictureUrl } } : session,
  );

/** Keeps the member's own profile, their name and picture true, while the calling screen is shown. */
export function useProfileLive(memberId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const profile = throttleWithJitter(() => void queryClient.invalidateQueries(ownProfileQuery), PROFILE_REST_MS);
    let hasBeenReady = false;
    const stopListening = subscribeLive((event) => {
      if (!concernsOwn(event, memberId)) return;
      profile.schedule();
      if (event.type === 'member.changed') noteFace(queryClient, event);
      // The member may be called otherwise by now.
      if (event.type === 'live.lagged' || (event.type === 'live.ready' && hasBeenReady)) refreshSession();
      hasBeenReady ||= event.type === 'live.ready';
    });
    return () => {
      stopListening();
      profile.stop();
    };
  }, [queryClient, memberId]);
}
