/** Whatever the browser is busy with: the line may be gone soon. On a slow phone a page itself takes this long. */
const IDLE_TIMEOUT_MS = 3_000;
/** Safari does not tell when it is idle. */
const FALLBACK_DELAY_MS = 400;

/** Runs `work` when the browser has nothing else to do; the returned function calls it off. */
export function whenIdle(work: () => void, timeoutMs = IDLE_TIMEOUT_MS): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, Math.min(FALLBACK_DELAY_MS, timeoutMs));
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
}
