/**
 * Calls `work` every `intervalMs`, unless the last call still runs. Returns a function that stops it and waits for the
 * running call.
 */
export function repeat(
  intervalMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => (running = null));
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** One second, so that members see the result within two. */
const BATCH_INTERVAL_MS = 1000;
const BATCH_SIZE = 100;

/** Calls `work` every second, and again until it handles fewer rows than `limit`. `work` returns the number of rows. */
export function repeatInBatches(
  work: (limit: number) => Promise<number>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const workUntilDone = async (): Promise<void> => {
    if ((await work(BATCH_SIZE)) === BATCH_SIZE) await workUntilDone();
  };
  return repeat(BATCH_INTERVAL_MS, workUntilDone, onError);
}
