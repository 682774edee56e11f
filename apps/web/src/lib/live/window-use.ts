import { WINDOW_IDLE_TIMEOUT_MS } from '@muster/contract/live-events.ts';

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const;

/** Calls `onChange` when the window comes into use, is hidden or is idle for a minute, until `stop`. */
export function watchWindowUse(onChange: () => void) {
  let usedAt = Date.now();
  let isInUse = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function check(): void {
    clearTimeout(timer);
    const leftMs = document.hidden ? 0 : usedAt + WINDOW_IDLE_TIMEOUT_MS - Date.now();
    if (leftMs > 0) timer = setTimeout(check, leftMs);
    if (isInUse === leftMs > 0) return;
    isInUse = !isInUse;
    onChange();
  }
  function recordUse(): void {
    usedAt = Date.now();
    if (!isInUse) check();
  }
  const changeVisibility = (): void => (document.hidden ? check() : recordUse());

  for (const type of inputEvents) addEventListener(type, recordUse, { passive: true });
  document.addEventListener('visibilitychange', changeVisibility);
  check();
  return {
    isInUse: (): boolean => isInUse,
    stop(): void {
      clearTimeout(timer);
      for (const type of inputEvents) removeEventListener(type, recordUse);
      document.removeEventListener('visibilitychange', changeVisibility);
    },
  };
}
