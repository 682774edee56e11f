export interface Throttled {
  /** The work is to be done; whoever wants it before that is served with it. */
  readonly schedule: () => void;
  readonly stop: () => void;
}

/**
 * Work that many pages are told of at the same moment. Each does it once, between one and two times `restMs` later, so
 * that together they do not storm the server; a page that nobody sees waits until it is seen.
 */
export function throttleWithJitter(work: () => void, minDelayMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOverdue = false;
  const run = (): void => {
    timer = undefined;
    isOverdue = document.hidden;
    if (!isOverdue) work();
  };
  const want = (): void => {
    timer ??= setTimeout(run, minDelayMs * (1 + Math.random()));
  };
  const onVisibility = (): void => {
    if (isOverdue && !document.hidden) want();
  };
  document.addEventListener('visibilitychange', onVisibility);
  return {
    schedule: want,
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
}
