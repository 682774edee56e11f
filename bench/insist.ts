import { setTimeout as pause } from 'node:timers/promises';

const TRY_AGAIN_AFTER_MS = 100;
const GIVE_UP_AFTER_MS = 30_000;

/** Does it again, as people do, until it succeeds or patience ends. */
export async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(TRY_AGAIN_AFTER_MS);
    }
  }
}
