import { useSyncExternalStore } from 'react';
import { createListeners } from '#src/lib/listeners.ts';
import { onClockChange, serverNow } from './server-clock.ts';

const MINUTE_MS = 60_000;

let interval: ReturnType<typeof setInterval> | undefined;
const listeners = createListeners(() => {
  clearInterval(interval);
  interval = undefined;
});

/** All components share one timer: a board has a time on every card. */
const subscribe = (listener: () => void): (() => void) => {
  interval ??= setInterval(listeners.notify, MINUTE_MS);
  const stop = listeners.subscribe(listener);
  const stopClock = onClockChange(listener);
  return () => {
    stop();
    stopClock();
  };
};

const currentMinute = (): number => Math.floor(serverNow().getTime() / MINUTE_MS);

/** Renders the calling component every minute, so that relative times stay current. */
export const useEveryMinute = (): void => void useSyncExternalStore(subscribe, currentMinute);
