import { t } from '@lingui/core/macro';
import {
  listPlayerStatusesEndpoint,
  PLAYER_STATUSES_MAX_COUNT,
  type PlayerStatus,
  type PlayerAnswers,
} from '@muster/contract/members/player-statuses.ts';
import { topics } from '@muster/contract/topics.ts';
import type { Presence } from '@muster/contract/members/members.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { pageLanguage } from '#src/lib/page-language.ts';
import { formatAge, justNow } from '#src/lib/time/dates.ts';
import { useIsOnline, useLiveStatus } from '#src/lib/live/connection-state.ts';

export const onlineText = t`Online`;

/** 'Active 5 min ago', or 'Active recently' if the time is unknown. */
export function presenceText({ isOnline, lastSeenAt }: Presence): string {
  if (isOnline) return onlineText;
  if (!lastSeenAt) return t`Active recently`;
  const age = formatAge(lastSeenAt);
  return age === justNow
    ? t`Active just now`
    : t({ message: `Active ${age}`, comment: 'Such as: Active 5 min ago, Active Nov 13, 2026' });
}

/** The presence of another player, or null while disconnected. */
export function useCurrentPresence(presence: Presence | null): Presence | null {
  const isConnected = useLiveStatus() !== 'reconnecting';
  return useIsOnline() && isConnected ? presence : null;
}

const CACHE_MS = 5 * 60_000;
/** A page of cards renders in chunks; its players are fetched in one request. */
const BATCH_DELAY_MS = 100;

interface Batch {
  readonly queries: { readonly memberId: string; readonly signal: AbortSignal }[];
  readonly statuses: Promise<readonly PlayerStatus[]>;
  readonly send: () => void;
}

let openBatch: Batch | undefined;

function createBatch(): Batch {
  const queries: Batch['queries'] = [];
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  const timer = setTimeout(send, BATCH_DELAY_MS);
  const statuses = sent.then(async () => {
    clearTimeout(timer);
    if (openBatch?.queries === queries) openBatch = undefined;
    const ids = queries.filter(({ signal }) => !signal.aborted).map(({ memberId }) => memberId);
    return ids.length === 0 ? [] : callApi(listPlayerStatusesEndpoint, { querystring: { ids } });
  });
  return { queries, statuses, send };
}

/** Fetches a player's status together with the others requested at about the same time. Null if it is not visible. */
async function fetchStatus(memberId: string, signal: AbortSignal): Promise<PlayerStatus | null> {
  openBatch ??= createBatch();
  const { queries, statuses, send } = openBatch;
  queries.push({ memberId, signal });
  if (queries.length === PLAYER_STATUSES_MAX_COUNT) {
    openBatch = undefined;
    send();
  }
  return (await statuses).find((status) => status.memberId === memberId) ?? null;
}

const playerStatusQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...topics.playerStatus, memberId],
    queryFn: ({ signal }) => fetchStatus(memberId, signal),
    staleTime: CACHE_MS,
  });

/** Fetches the statuses of all cards in one request. The cards render in chunks, with a request each. */
export function preloadPlayerStatuses(queryClient: QueryClient, memberIds: readonly string[]): void {
  for (const id of new Set(memberIds)) void queryClient.prefetchQuery(playerStatusQuery(id));
}

/** The status after its player went online or offline, or hides it (null). */
export function withPresence(status: PlayerStatus, presence: Presence | null): PlayerStatus {
  if (!presence) return { ...status, isOnline: null, answers: null };
  return { ...status, isOnline: presence.isOnline };
}

/** A player's status; null if it is not visible or not loaded. While disconnected, nobody is shown as online or offline. */
export function usePlayerStatus(memberId: string): PlayerStatus | null {
  const { data: status } = useQuery(playerStatusQuery(memberId));
  const isOnline = status?.isOnline ?? null;
  const current = useCurrentPresence(isOnline === null ? null : { isOnline, lastSeenAt: null });
  return status ? { ...status, isOnline: current && isOnline } : null;
}

/** The member's note about a player, as one line. Undefined if there is none. */
export function useNoteText(memberId: string): string | undefined {
  const note = usePlayerStatus(memberId)?.note;
  return note ? t`Your note: ${note}` : undefined;
}

const USUAL_SHARE = 0.8;
const MOST_SHARE = 0.5;

function describeAnswerTime(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return t`Usually answers in ${minutes} min`;
  return t`Usually answers in ${{ hours: Math.round(minutes / 60) }} h`;
}

/** The time after 'Usually answers in', such as '12 min'. Undefined if the player answers too few requests. */
export function answerTime(answers: PlayerAnswers | null | undefined): string | undefined {
  const { share = null, medianSeconds = null } = answers ?? {};
  if (share === null || share < USUAL_SHARE || medianSeconds === null) return undefined;
  const minutes = Math.max(1, Math.round(medianSeconds / 60));
  const [value, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return new Intl.NumberFormat(pageLanguage, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/** How a player answers requests. Undefined if the share is unknown or below half, because it would only discourage. */
export function answerText(answers: PlayerAnswers | null | undefined): string | undefined {
  if (!answers) return undefined;
  const { isNew, share, medianSeconds } = answers;
  if (isNew) return t`New here`;
  if (share === null || share < MOST_SHARE) return undefined;
  return share >= USUAL_SHARE && medianSeconds !== null ? describeAnswerTime(medianSeconds) : t`Answers most requests`;
}
