import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

interface Throttled {
  /** Requests a run; several requests before it count as one. */
  readonly schedule: () => void;
  readonly stop: () => void;
}

/**
 * Runs `work` once per batch of requests, between one and two times `minDelayMs` later, and `intervalMs` after the last run at the
 * earliest. The random delay spreads the load of many pages that react to the same event. A hidden page runs it when it becomes
 * visible.
 */
function throttleWithJitter(work: () => void, minDelayMs: number, intervalMs = 0): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOverdue = false;
  let ranAt = -Infinity;
  const run = (): void => {
    timer = undefined;
    isOverdue = document.hidden;
    if (isOverdue) return;
    ranAt = performance.now();
    work();
  };
  const schedule = (): void => {
    timer ??= setTimeout(run, Math.max(minDelayMs * (1 + Math.random()), ranAt + intervalMs - performance.now()));
  };
  const onVisibility = (): void => {
    if (isOverdue && !document.hidden) schedule();
  };
  document.addEventListener('visibilitychange', onVisibility);
  return {
    schedule,
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
}

/** {@link throttleWithJitter} while the calling component is mounted. Returns its `schedule`. */
export function useThrottleWithJitter(work: () => void, minDelayMs: number, intervalMs?: number): () => void {
  const run = useEffectEvent(work);
  const throttled = useRef<Throttled>(null);
  useEffect(() => {
    throttled.current = throttleWithJitter(() => run(), minDelayMs, intervalMs);
    return throttled.current.stop;
  }, [minDelayMs, intervalMs]);
  return useCallback(() => throttled.current?.schedule(), []);
}
