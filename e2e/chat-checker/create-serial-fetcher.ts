import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_DELAY_MS = 300;

/** Runs `fetch` one call at a time, and again after a failure. */
export function createSerialFetcher(fetch: () => Promise<void>) {
  let [isFetching, mustFetch, isClosed] = [false, false, false];

  /** Calls during a fetch are merged into one further fetch. */
  const refetch = async (): Promise<void> => {
    mustFetch = true;
    if (isFetching) return;
    isFetching = true;
    while (mustFetch && !isClosed) {
      mustFetch = false;
      await fetch().catch(async () => {
        mustFetch = true;
        await sleep(RETRY_DELAY_MS);
      });
    }
    isFetching = false;
  };

  return {
    refetch,
    /** Whether it has fetched after the last call. */
    isCurrent: () => !(isFetching || mustFetch),
    isClosed: () => isClosed,
    close: () => void (isClosed = true),
  };
}
