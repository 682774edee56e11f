import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshSession } from '#src/lib/session/session-cache.ts';
import { sessionQuery } from '#src/lib/session/session.ts';

export const SUSPENSION_CHECK_INTERVAL_MS = 60_000;
/** The server's clock may be slow. */
const CLOCK_TOLERANCE_MS = 1000;
/** The limit of setTimeout. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Refreshes the session when the suspension expires, every minute, and on every return to this tab. */
export function useSuspensionEnd(until: Date): void {
  useQuery({ ...sessionQuery, refetchInterval: SUSPENSION_CHECK_INTERVAL_MS, refetchOnWindowFocus: 'always' });
  const endsAt = until.getTime();
  useEffect(() => {
    const remainingMs = Math.max(0, endsAt - Date.now()) + CLOCK_TOLERANCE_MS;
    if (remainingMs > MAX_TIMEOUT_MS) return undefined;
    const timer = setTimeout(refreshSession, remainingMs);
    return () => clearTimeout(timer);
  }, [endsAt]);
}
