import { chatIdOf } from '@muster/contract/chat.ts';
import type { LiveEvent } from '@muster/contract/live-events.ts';
import { getPlayerEndpoint, type Player } from '@muster/contract/profiles.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fetchWithEvents } from '#src/lib/api/fetch-with-events.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { cachedMemberId } from '#src/lib/session/session-cache.ts';

const SUSPENSION_CHECK_MS = 60_000;
type PresenceChange = Extract<LiveEvent, { readonly type: 'presence.changed' }>;

export const playersKey = ['player'] as const;

/** An address that names nobody is refused by the endpoint's own rules. */
const isNobody = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'member-not-found' || error.code === 'validation-failed');

async function findPlayer(memberId: string, signal: AbortSignal): Promise<Player | null> {
  try {
    return await callApi(getPlayerEndpoint, { params: { memberId } }, { signal });
  } catch (error) {
    if (isNobody(error)) return null;
    throw error;
  }
}

/** The player with a presence that was announced, if it is theirs. */
export const withPresence = (player: Player, { memberId, presence }: PresenceChange): Player =>
  memberId === player.id ? { ...player, presence } : player;

function withNews(player: Player | null, event: LiveEvent): Player | null {
  if (!player) return null;
  switch (event.type) {
    case 'member.changed':
      return event.memberId === player.id ? { ...player, name: event.name } : player;
    case 'presence.changed':
      return withPresence(player, event);
    case 'member.left':
      return event.memberId === player.id ? null : player;
    case 'chat.blocked':
      return event.isBlocked && event.chatId === chatIdOf(cachedMemberId() ?? '', player.id) ? null : player;
    default:
      return player;
  }
}

/** A player as the member may see them; null when there is none, or when one of the two has blocked the other. */
export const playerQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...playersKey, memberId],
    queryFn: ({ signal }) => fetchWithEvents(() => findPlayer(memberId, signal), withNews),
    // The end of a suspension by time is not published.
    refetchInterval: ({ state }) => (state.data?.isSuspended ? SUSPENSION_CHECK_MS : false),
  });
