import { useEffect } from 'react';

/** How long the success message is shown before the redirect to the dashboard. */
export const REDIRECT_DELAY_MS = 2_000;

/** Calls `redirect` after `delayMs`; does nothing while it is undefined. */
export function useRedirect(delayMs: number | undefined, redirect: () => void): void {
  useEffect(() => {
    if (delayMs === undefined) return undefined;
    const timer = setTimeout(redirect, delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, redirect]);
}
