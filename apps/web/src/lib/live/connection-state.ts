import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLiveStatus } from './live-status.ts';

/** A live connection that comes back sooner is not worth a word. */
export const UNAVAILABLE_DELAY_MS = 5_000;

/** Whether the server can be reached; `offline` when the browser itself says that it cannot. */
export type ConnectionState = 'connected' | 'unavailable' | 'offline';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether `isSo` has been so for `ms`. */
function useTrueFor(isSo: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isSo, ms]);
  return isSo && hasLasted;
}

/** Whether the browser has a network. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** How it stands with the line to the server; on a page without a live connection only the browser knows. */
export function useConnectionState(): ConnectionState {
  const isOnline = useIsOnline();
  const isAway = useTrueFor(useLiveStatus() === 'reconnecting', UNAVAILABLE_DELAY_MS);
  if (!isOnline) return 'offline';
  return isAway ? 'unavailable' : 'connected';
}
