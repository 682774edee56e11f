import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLiveStatus } from './live-status.ts';

/** Shorter interruptions are not shown. */
export const UNAVAILABLE_DELAY_MS = 5_000;

/** `offline`: the browser reports no network. `unavailable`: the live connection is lost. */
export type ConnectionState = 'connected' | 'unavailable' | 'offline';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether `condition` has been true for `ms`. */
function useTrueFor(condition: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setIsLong(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [condition, ms]);
  return condition && isLong;
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** The connection to the server. On a page that opens no live connection, it is only `connected` or `offline`. */
export function useConnectionState(): ConnectionState {
  const isOnline = useIsOnline();
  const isUnavailable = useTrueFor(useLiveStatus() === 'reconnecting', UNAVAILABLE_DELAY_MS);
  if (!isOnline) return 'offline';
  return isUnavailable ? 'unavailable' : 'connected';
}
