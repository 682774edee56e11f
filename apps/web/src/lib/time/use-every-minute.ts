import { useSyncExternalStore, useEffect, useReducer } from 'react';
import { createListeners } from '../listeners.ts';
import { onClockChange, serverNow } from './server-clock.ts';
import { DAY_MS } from './dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let minuteTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = createListeners(() => {
  clearTimeout(minuteTimer);
  minuteTimer = undefined;
});

const waitForNextMinute = (): void => {
  minuteTimer = setTimeout(
    () => {
      waitForNextMinute();
      listeners.notify();
    },
    MINUTE_MS - (serverNow().getTime() % MINUTE_MS),
  );
};

/** All components share one timer: a board has a time on every card. */
const subscribe = (listener: () => void): (() => void) => {
  if (minuteTimer === undefined) waitForNextMinute();
  const stop = listeners.subscribe(listener);
  const stopClock = onClockChange(listener);
  return () => {
    stop();
    stopClock();
  };
};

const currentMinute = (): number => Math.floor(serverNow().getTime() / MINUTE_MS);

/** Reads a primitive value that depends on the time, and renders the calling component when it changes. */
export const useTimeValue = <Value>(read: () => Value): Value => useSyncExternalStore(subscribe, read, read);

/** Renders the calling component when the minute of the clock changes, so that relative times stay current. */
export const useEveryMinute = (): void => void useTimeValue(currentMinute);

const SECOND_MS = 1_000;

/** Seconds until a time, counted down from an hour before it. Null before, after and without it. */
export function useCountdown(time: Date | null): number | null {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEveryMinute();
  const leftMs = time ? time.getTime() - serverNow().getTime() : 0;
  const isCounting = leftMs > 0 && leftMs <= HOUR_MS;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(render, SECOND_MS);
    return () => clearInterval(timer);
  }, [isCounting]);
  return isCounting ? Math.ceil(leftMs / SECOND_MS) : null;
}

/** A timer may fire slightly early. */
const TOLERANCE_MS = 50;

/** Renders the calling component again as soon as a time of the next day has passed, so that it shows nothing outdated. */
export function useRenderAt(time: Date | null | undefined): void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const timeMs = time?.getTime();
  useEffect(() => {
    const leftMs = (timeMs ?? Infinity) - serverNow().getTime();
    if (leftMs > DAY_MS) return undefined;
    // It may have passed since the component was rendered.
    const timer = setTimeout(render, Math.max(0, leftMs) + TOLERANCE_MS);
    return () => clearTimeout(timer);
  }, [timeMs]);
}
