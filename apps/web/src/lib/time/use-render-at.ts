import { useEffect, useReducer } from 'react';
import { DAY_MS } from './dates.ts';
import { serverNow } from './server-clock.ts';

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
