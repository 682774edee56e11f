import type { LiveEvent } from '@muster/contract/live-events.ts';
import {
  listPlayerStatusesEndpoint,
  PLAYER_STATUSES_MAX_COUNT,
  type PlayerStatus,
} from '@muster/contract/members/player-statuses.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { hasMissedEvents, useLiveEvents } from '#src/lib/live/live-client.ts';
import { useCurrentPresence } from '#src/lib/live/presence.ts';

const CACHE_MS = 5 * 60_000;
/** A page of cards renders in chunks; its players are fetched in one request. */
const BATCH_DELAY_MS = 100;

interface Batch {
  readonly ids: string[];
  readonly statuses: Promise<readonly PlayerStatus[]>;
  readonly send: () => void;
}

let openBatch: Batch | undefined;

function createBatch(): Batch {
  const ids: string[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), BATCH_DELAY_MS);
  const statuses = promise.then(() => {
    clearTimeout(timer);
    if (openBatch?.ids === ids) openBatch = undefined;
    return callApi(listPlayerStatusesEndpoint, { querystring: { ids } });
  });
  return { ids, statuses, send: () => resolve(undefined) };
}

/** Fetches a player's status together with the others requested at about the same time. Null if it is not visible. */
async function fetchStatus(memberId: string): Promise<PlayerStatus | null> {
  openBatch ??= createBatch();
  const { ids, statuses, send } = openBatch;
  ids.push(memberId);
  if (ids.length === PLAYER_STATUSES_MAX_COUNT) {
    openBatch = undefined;
    send();
  }
  return (await statuses).find((status) => status.memberId === memberId) ?? null;
}

const statusKey = 'player status';

const playerStatusQuery = (memberId: string) =>
  queryOptions({
    queryKey: [statusKey, memberId],
    queryFn: () => fetchStatus(memberId),
    staleTime: CACHE_MS,
  });

function withPresence(
  status: PlayerStatus,
  { presence }: Extract<LiveEvent, { type: 'presence.changed' }>,
): PlayerStatus {
  if (!presence) return { ...status, isOnline: null, answers: null };
  return { ...status, isOnline: presence.isOnline };
}

/** Updates the cached statuses by live events while the calling screen is mounted. */
export function usePlayerStatusLive(): void {
  const queryClient = useQueryClient();
  useLiveEvents((event) => {
    if (hasMissedEvents(event)) void queryClient.invalidateQueries({ queryKey: [statusKey] });
    if (event.type !== 'presence.changed') return;
    const { queryKey } = playerStatusQuery(event.memberId);
    queryClient.setQueryData(queryKey, (status) => status && withPresence(status, event));
  });
}

/** A player's status; null if it is not visible or not loaded. While disconnected, nobody is shown as online or offline. */
export function usePlayerStatus(memberId: string): PlayerStatus | null {
  const { data: status } = useQuery(playerStatusQuery(memberId));
  const isOnline = status?.isOnline ?? null;
  const current = useCurrentPresence(isOnline === null ? null : { isOnline, lastSeenAt: null });
  return status ? { ...status, isOnline: current && isOnline } : null;
}
