import { chatIdOf } from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MemberSummary } from '#src/lib/member-summary.ts';
import { throttleWithJitter, type Throttled } from '#src/lib/time/throttle-with-jitter.ts';
import { subscribeLive } from '#src/lib/live/live-client.ts';
import { playerQuery, playersKey, withPresence } from './player-queries.ts';

const COUNTS_REST_MS = 1_000;

interface Listener {
  readonly queryClient: QueryClient;
  readonly memberId: string;
  /** Asks for the players whose posts have changed. */
  readonly counts: Throttled;
}

function noteFace(queryClient: QueryClient, face: MemberSummary): void {
  const { queryKey } = playerQuery(face.memberId);
  queryClient.setQueryData(queryKey, (player) => player && { ...player, name: face.name });
  // Theirs is a larger picture than the one that was told of.
  void queryClient.invalidateQueries({ queryKey });
}

/** Who is being asked for just now does not come back with an older answer: it is told there too. */
function notePlayerGone(queryClient: QueryClient, playerId: string): void {
  const { queryKey } = playerQuery(playerId);
  queryClient.setQueryData(queryKey, (player) => player && null);
}

function noteBlocked({ queryClient, memberId }: Listener, chatId: string, isBlocked: boolean): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: playersKey })) {
    const playerId = String(queryKey.at(-1));
    if (chatIdOf(memberId, playerId) !== chatId) continue;
    if (isBlocked) queryClient.setQueryData(queryKey, null);
    else void queryClient.invalidateQueries({ queryKey });
  }
}

function applyLiveEvent(listener: Listener, event: LiveEvent): void {
  const { queryClient, counts } = listener;
  switch (event.type) {
    case 'live.ready':
    case 'live.lagged':
      return void queryClient.invalidateQueries({ queryKey: playersKey });
    case 'member.changed':
      return noteFace(queryClient, event);
    case 'suspension.changed':
      return void queryClient.invalidateQueries({ queryKey: playerQuery(event.memberId).queryKey });
    case 'presence.changed':
      queryClient.setQueryData(playerQuery(event.memberId).queryKey, (player) => player && withPresence(player, event));
      break;
    case 'member.left':
      return notePlayerGone(queryClient, event.memberId);
    case 'chat.blocked':
      return noteBlocked(listener, event.chatId, event.isBlocked);
    case 'post.created':
    case 'post.changed':
    case 'post.removed':
      if (queryClient.getQueryData(playerQuery(event.authorId).queryKey)) counts.schedule();
      break;
    default:
  }
}

/** Keeps the players that are shown true while the calling screen is shown. */
export function usePlayerLive(memberId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const counts = throttleWithJitter(
      () => void queryClient.invalidateQueries({ queryKey: playersKey }),
      COUNTS_REST_MS,
    );
    const listener = { queryClient, memberId, counts };
    const stopListening = subscribeLive((event) => applyLiveEvent(listener, event));
    return () => {
      stopListening();
      counts.stop();
    };
  }, [queryClient, memberId]);
}
