import { chatIdOf } from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { getPlayerEndpoint, type Player } from '@muster/contract/members/profiles.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fetchAndApplyEvents } from '#src/lib/api/fetch-and-apply-events.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { cachedMemberId } from '#src/lib/session/session-cache.ts';

const SUSPENSION_CHECK_INTERVAL_MS = 60_000;

export const playersKey = ['player'] as const;

/** An id that is not valid cannot be found either. */
const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'member-not-found' || error.code === 'validation-failed');

async function findPlayer(memberId: string, signal: AbortSignal): Promise<Player | null> {
  try {
    return await callApi(getPlayerEndpoint, { params: { memberId } }, { signal });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** The player after an event; null if they have left or blocked the member. */
export function withPlayerEvent(player: Player | null, event: LiveEvent): Player | null {
  if (!player) return null;
  switch (event.type) {
    case 'member.changed':
      return event.memberId === player.id ? { ...player, name: event.name } : player;
    case 'presence.changed':
      return event.memberId === player.id ? { ...player, presence: event.presence } : player;
    case 'member.left':
      return event.memberId === player.id ? null : player;
    case 'chat.blocked':
      return event.isBlocked && event.chatId === chatIdOf(cachedMemberId() ?? '', player.id) ? null : player;
    default:
      return player;
  }
}

/** A player as the member sees them; null if there is none, or if one has blocked the other. */
export const playerQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...playersKey, memberId],
    queryFn: ({ signal }) => fetchAndApplyEvents(() => findPlayer(memberId, signal), withPlayerEvent),
    // No event is published when a suspension expires.
    refetchInterval: ({ state }) => (state.data?.isSuspended ? SUSPENSION_CHECK_INTERVAL_MS : false),
  });
