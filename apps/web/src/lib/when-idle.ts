/** Whatever the browser is busy with: the line may be gone soon. */
const AT_LATEST_AFTER_MS = 400;

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
