import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createListeners } from '#src/lib/listeners.ts';

type LiveStatus = 'connecting' | 'open' | 'reconnecting';

let status: LiveStatus = 'connecting';
const { subscribe, notify } = createListeners();

export function setLiveStatus(next: LiveStatus): void {
  if (next === status) return;
  status = next;
  notify();
}

export const liveStatus = (): LiveStatus => status;

/** `connecting` only until the first successful connection. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(subscribe, liveStatus);

/** Calls the latest `listener` when the live connection is restored, while the calling component is mounted. */
export function useOnReconnect(listener: () => void): void {
  const handle = useEffectEvent(listener);
  useEffect(() => {
    let previous = status;
    return subscribe(() => {
      if (status === 'open' && previous === 'reconnecting') handle();
      previous = status;
    });
  }, []);
}

function subscribeNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribeNetwork, () => navigator.onLine);

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

/** Shorter interruptions are not shown. */
export const UNAVAILABLE_DELAY_MS = 5_000;

/**
 * `offline`: the browser reports no network. `unavailable`: the live connection is lost. On a page that opens no live
 * connection, only `connected` or `offline`.
 */
export function useConnectionState(): 'connected' | 'unavailable' | 'offline' {
  const isOnline = useIsOnline();
  const isUnavailable = useTrueFor(useLiveStatus() === 'reconnecting', UNAVAILABLE_DELAY_MS);
  if (!isOnline) return 'offline';
  return isUnavailable ? 'unavailable' : 'connected';
}
