import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshSession } from '#src/lib/session/session-cache.ts';
import { sessionQuery } from '#src/lib/session/session.ts';

/** How often a suspended member's page asks whether that has ended. */
export const ASK_AGAIN_MS = 60_000;
/** The server's clock may be a little behind. */
const GRACE_MS = 1000;
/** Timers hold no more. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Learns when a suspension is over or lifted: at its end, every minute, and on every return to this tab. */
export function useEndOfSuspension(until: Date): void {
  useQuery({ ...sessionQuery, refetchInterval: ASK_AGAIN_MS, refetchOnWindowFocus: 'always' });
  const endsAt = until.getTime();
  useEffect(() => {
    const leftMs = Math.max(0, endsAt - Date.now()) + GRACE_MS;
    if (leftMs > LONGEST_TIMER_MS) return undefined;
    const timer = setTimeout(refreshSession, leftMs);
    return () => clearTimeout(timer);
  }, [endsAt]);
}
