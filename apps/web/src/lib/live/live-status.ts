import { useSyncExternalStore } from 'react';

export type LiveStatus = 'connecting' | 'open' | 'reconnecting';

let status: LiveStatus = 'connecting';
const listeners = new Set<() => void>();

export function setLiveStatus(next: LiveStatus): void {
  if (next === status) return;
  status = next;
  for (const listener of listeners) listener();
}

export const liveStatus = (): LiveStatus => status;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** `connecting` only until the first successful connection. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(subscribe, liveStatus);
