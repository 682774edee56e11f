import { useSyncExternalStore } from 'react';
import { createListeners } from '#src/lib/listeners.ts';
import { onClockChange, serverNow } from './server-clock.ts';

const MINUTE_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = createListeners(() => {
  clearTimeout(timer);
  timer = undefined;
});

const waitForNextMinute = (): void => {
  timer = setTimeout(
    () => {
      waitForNextMinute();
      listeners.notify();
    },
    MINUTE_MS - (serverNow().getTime() % MINUTE_MS),
  );
};

/** All components share one timer: a board has a time on every card. */
const subscribe = (listener: () => void): (() => void) => {
  if (timer === undefined) waitForNextMinute();
  const stop = listeners.subscribe(listener);
  const stopClock = onClockChange(listener);
  return () => {
    stop();
    stopClock();
  };
};

const currentMinute = (): number => Math.floor(serverNow().getTime() / MINUTE_MS);

/** Renders the calling component when the minute of the clock changes, so that relative times stay current. */
export const useEveryMinute = (): void => void useSyncExternalStore(subscribe, currentMinute);
