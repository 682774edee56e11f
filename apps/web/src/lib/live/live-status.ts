import { useSyncExternalStore } from 'react';

export type LiveStatus = 'connecting' | 'open' | 'reconnecting';

let status: LiveStatus = 'connecting';
const listeners = new Set<() => void>();

/** Notes how it stands with the live connection. */
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

/** Whether the live connection stands; `connecting` only until it stood for the first time. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(subscribe, liveStatus);
