import { chatIdOf } from '@muster/contract/chat.ts';
import { isPostEvent, type LiveEvent, type PostEvent } from '@muster/contract/live-events.ts';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useThrottleWithJitter } from '#src/lib/time/throttle-with-jitter.ts';
import { isOlderThanSubscription, useLiveEvents } from '#src/lib/live/live-client.ts';
import { playerQuery, playersKey, withPlayerEvent } from './player-queries.ts';

const REFETCH_DELAY_MS = 1_000;

interface LiveContext {
  readonly queryClient: QueryClient;
  readonly memberId: string;
  /** Refetches the players whose posts have changed. */
  readonly refetchCounts: () => void;
}

function applyPlayerEvent(queryClient: QueryClient, memberId: string, event: LiveEvent): void {
  const { queryKey } = playerQuery(memberId);
  queryClient.setQueryData(queryKey, (player) => player && withPlayerEvent(player, event));
  // The event has the small picture only.
  if (event.type === 'member.changed') void queryClient.invalidateQueries({ queryKey });
}

function applyBlocked({ queryClient, memberId }: LiveContext, chatId: string, isBlocked: boolean): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: playersKey })) {
    const playerId = String(queryKey.at(-1));
    if (chatIdOf(memberId, playerId) !== chatId) continue;
    if (isBlocked) queryClient.setQueryData(queryKey, null);
    else void queryClient.invalidateQueries({ queryKey });
  }
}

function applyPostEvent({ queryClient, refetchCounts }: LiveContext, { authorId }: PostEvent): void {
  if (queryClient.getQueryData(playerQuery(authorId).queryKey)) refetchCounts();
}

/** Refetches the players that may have changed before the server began to send their changes. */
function applySubscribed({ queryClient }: LiveContext, event: Extract<LiveEvent, { type: 'live.subscribed' }>): void {
  const isOlder = ({ state }: Query): boolean => event.hasRecentChanges || isOlderThanSubscription(state.dataUpdatedAt);
  const predicate = (query: Query): boolean =>
    event.memberIds.includes(String(query.queryKey.at(-1))) && isOlder(query);
  void queryClient.invalidateQueries({ queryKey: playersKey, predicate });
}

function applyLiveEvent(context: LiveContext, event: LiveEvent): void {
  const { queryClient } = context;
  switch (event.type) {
    case 'live.ready':
    case 'live.lagged':
    case 'board.lagged':
    // The Discord ID may be visible to the crew only.
    case 'join-request.changed':
      return void queryClient.invalidateQueries({ queryKey: playersKey });
    case 'live.subscribed':
      return applySubscribed(context, event);
    case 'suspension.changed':
      return void queryClient.invalidateQueries({ queryKey: playerQuery(event.memberId).queryKey });
    case 'member.changed':
    case 'presence.changed':
    case 'member.left':
      return applyPlayerEvent(queryClient, event.memberId, event);
    case 'chat.blocked':
      return applyBlocked(context, event.chatId, event.isBlocked);
    default:
      if (isPostEvent(event)) applyPostEvent(context, event);
  }
}

/** Updates players by live events while the calling screen is mounted. */
export function usePlayerLive(memberId: string): void {
  const queryClient = useQueryClient();
  const refetchCounts = useThrottleWithJitter(
    () => void queryClient.invalidateQueries({ queryKey: playersKey }),
    REFETCH_DELAY_MS,
  );
  useLiveEvents((event) => applyLiveEvent({ queryClient, memberId, refetchCounts }, event));
}
