/** Whatever the browser is busy with: the line may be gone soon. On a slow phone a page itself takes this long. */
const AT_LATEST_AFTER_MS = 3_000;
/** Safari does not tell when it is idle. */
const WITHOUT_A_WORD_AFTER_MS = 400;

/** Runs `work` when the browser has nothing else to do; the returned function calls it off. */
export function whenIdle(work: () => void, atLatestAfterMs = AT_LATEST_AFTER_MS): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, Math.min(WITHOUT_A_WORD_AFTER_MS, atLatestAfterMs));
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: atLatestAfterMs });
  return () => cancelIdleCallback(handle);
}
