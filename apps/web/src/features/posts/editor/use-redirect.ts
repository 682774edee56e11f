import { useEffect } from 'react';

/** How long a success stands before the dashboard comes. */
export const REDIRECT_AFTER_MS = 2_000;

/** Calls `redirect` once `afterMs` have passed; not as long as that is undefined. */
export function useRedirect(afterMs: number | undefined, redirect: () => void): void {
  useEffect(() => {
    if (afterMs === undefined) return undefined;
    const timer = setTimeout(redirect, afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, redirect]);
}
