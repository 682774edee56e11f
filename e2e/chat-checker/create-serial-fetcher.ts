import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_DELAY_MS = 300;

/** Runs `fetch` one call at a time, and again after a failure. */
export function createSerialFetcher(fetch: () => Promise<void>) {
  let [isFetching, mustFetch, isClosed] = [false, false, false];

  /** A call while fetching leads to one more fetch, so that no change made meanwhile is missed. */
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
