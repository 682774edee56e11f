import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/** Waits until a condition is true or `timeoutMs` has passed. */
export async function until(isTrue: () => boolean, timeoutMs = Infinity): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!isTrue() && performance.now() < deadline) await sleep(POLL_MS);
}

/** Retries failing work. Rejects with the last error after `timeoutMs`. */
export async function retry<Result>(
  work: () => Promise<Result>,
  { timeoutMs = 30_000, intervalMs = 100 } = {},
): Promise<Result> {
  for (const deadline = performance.now() + timeoutMs; ; await sleep(intervalMs)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}
