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
