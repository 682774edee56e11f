import { topics } from '@muster/contract/topics.ts';
import { getPlayerEndpoint, type Player } from '@muster/contract/members/profiles.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#src/lib/api/api-error.ts';
import { callApi } from '#src/lib/api/call-api.ts';

const SUSPENSION_CHECK_INTERVAL_MS = 60_000;

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

/** A player as the member sees them; null if there is none, or if one has blocked the other. */
export const playerQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...topics.player, memberId],
    queryFn: ({ signal }) => findPlayer(memberId, signal),
    // No event is published when a suspension expires.
    refetchInterval: ({ state }) => (state.data?.isSuspended ? SUSPENSION_CHECK_INTERVAL_MS : false),
  });
