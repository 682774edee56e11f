import type { Presence } from '@muster/contract/members/members.ts';
import { formatAge, justNow } from '#src/lib/time/dates.ts';
import { useIsOnline, useLiveStatus } from '#src/lib/live/connection-state.ts';

export const onlineText = 'Online';

/** 'Active 5 min ago', or 'Active recently' if the time is unknown. */
export function presenceText({ isOnline, lastSeenAt }: Presence): string {
  if (isOnline) return onlineText;
  const age = formatAge(lastSeenAt);
  return `Active ${!lastSeenAt || age === justNow ? age.toLowerCase() : age}`;
}

/** The presence of another player, or null while disconnected. */
export function useCurrentPresence(presence: Presence | null): Presence | null {
  const isConnected = useLiveStatus() !== 'reconnecting';
  return useIsOnline() && isConnected ? presence : null;
}
