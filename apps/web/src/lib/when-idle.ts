/** Whatever the browser is busy with: the line may be gone soon. On a slow phone a page itself takes this long. */
const AT_LATEST_AFTER_MS = 3_000;

/** Runs `work` when the browser has nothing else to do; the returned function calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no such callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, AT_LATEST_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: AT_LATEST_AFTER_MS });
  return () => cancelIdleCallback(handle);
}
