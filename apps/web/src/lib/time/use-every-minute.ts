import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const subscribe = (listener: () => void): (() => void) => {
  const interval = setInterval(listener, MINUTE_MS);
  return () => clearInterval(interval);
};

const currentMinute = (): number => Math.floor(Date.now() / MINUTE_MS);

/** Renders the calling component every minute, so that relative times stay current. */
export const useEveryMinute = (): void => void useSyncExternalStore(subscribe, currentMinute);
