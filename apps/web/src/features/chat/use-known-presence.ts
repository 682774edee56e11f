import type { Presence } from '@muster/contract/users.ts';
import { useLiveStatus } from '#src/lib/live-status.ts';

/** What can be said of a partner's presence now: nothing while the live connection is down, for it may be over. */
export function useKnownPresence(presence: Presence | null): Presence | null {
  return useLiveStatus() === 'reconnecting' ? null : presence;
}
