import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { useTrueFor } from '../time/use-true-for.ts';

/** `polling`: the live connection is refused, but the server answers HTTP requests. */
type LiveStatus = 'connecting' | 'open' | 'reconnecting' | 'polling';

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

/** Calls the latest `listener` when the server is reachable again, while the calling component is mounted. */
export function useOnReconnect(listener: () => void): void {
  const handle = useEffectEvent(listener);
  useEffect(() => {
    let previous = status;
    return subscribe(() => {
      if (previous === 'reconnecting' && (status === 'open' || status === 'polling')) handle();
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

let isIntercepted = false;
const interception = createListeners();

/** Records whether the last response came from a sign-in page of the network or of a proxy instead of the server. */
export function setIntercepted(next: boolean): void {
  if (next === isIntercepted) return;
  isIntercepted = next;
  interception.notify();
}

/** Whether another page responds instead of the server. A reload shows that page. */
export const useIsIntercepted = (): boolean => useSyncExternalStore(interception.subscribe, () => isIntercepted);

/** Shorter interruptions are not shown. */
export const UNAVAILABLE_DELAY_MS = 5_000;

/**
 * `offline`: the browser reports no network. `intercepted`: see {@link useIsIntercepted}. `unavailable`: the server cannot be
 * reached. `polling`: it answers, but not over the live connection. `unavailable` and `polling` need a live connection.
 */
export function useConnectionState(): 'connected' | 'polling' | 'unavailable' | 'intercepted' | 'offline' {
  const isOnline = useIsOnline();
  const current = useLiveStatus();
  const isForeign = useIsIntercepted();
  const isDown = useTrueFor(current === 'reconnecting' || current === 'polling', UNAVAILABLE_DELAY_MS);
  if (!isOnline) return 'offline';
  if (isForeign) return 'intercepted';
  if (!isDown) return 'connected';
  return current === 'polling' ? 'polling' : 'unavailable';
}
