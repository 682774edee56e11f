import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const subscribe = (listener: () => void): (() => void) => {
  const ticking = setInterval(listener, MINUTE_MS);
  return () => clearInterval(ticking);
};

const currentMinute = (): number => Math.floor(Date.now() / MINUTE_MS);

/** Shows the calling component anew every minute, so that what it says of ages stays true. */
export const useEveryMinute = (): void => void useSyncExternalStore(subscribe, currentMinute);
