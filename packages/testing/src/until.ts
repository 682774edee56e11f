import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/** Waits until a condition is true, for at most `withinMs`. */
export async function until(isTrue: () => boolean, withinMs = Infinity): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!isTrue() && performance.now() < deadline) await sleep(POLL_MS);
}

/** Repeats failing work until it succeeds. After `withinMs` it rejects with the last error. */
export async function retry<Result>(
  work: () => Promise<Result>,
  { withinMs = 30_000, everyMs = 100 } = {},
): Promise<Result> {
  for (const deadline = performance.now() + withinMs; ; await sleep(everyMs)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}
