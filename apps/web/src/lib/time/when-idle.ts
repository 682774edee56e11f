/** Run even if the browser stays busy, before the connection may drop. A slow phone takes this long to load a page. */
const IDLE_TIMEOUT_MS = 3_000;
/** For Safari, which has no `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 400;

/** Runs `work` when the browser is idle; the returned function cancels it. */
export function whenIdle(work: () => void, timeoutMs = IDLE_TIMEOUT_MS): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, Math.min(FALLBACK_DELAY_MS, timeoutMs));
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: timeoutMs });
  return () => cancelIdleCallback(handle);
}
