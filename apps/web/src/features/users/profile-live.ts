import type { LiveEvent } from '@muster/contract/live-events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askForSession } from '#src/lib/end-session.ts';
import { createLater } from '#src/lib/later.ts';
import { subscribeLive } from '#src/lib/live-client.ts';
import { sessionQuery } from '#src/lib/session.ts';
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

/** Keeps the member's own profile, their name and picture true, while the calling screen is shown. */
export function useProfileLive(memberId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const profile = createLater(() => void queryClient.invalidateQueries(ownProfileQuery), PROFILE_REST_MS);
    const noteFace = ({ name, pictureUrl }: Extract<LiveEvent, { type: 'member.changed' }>): void => {
      const known = queryClient.getQueryData(sessionQuery.queryKey)?.member;
      if (known && (known.name !== name || known.pictureUrl !== pictureUrl)) askForSession();
    };
    const stopListening = subscribeLive((event) => {
      if (!concernsOwn(event, memberId)) return;
      profile.want();
      if (event.type === 'member.changed') noteFace(event);
    });
    return () => {
      stopListening();
      profile.stop();
    };
  }, [queryClient, memberId]);
}
