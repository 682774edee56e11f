import pLimit from 'p-limit';
import { AppError } from './app-error.ts';

/** Seconds after which a place in the queue may be free. */
const RETRY_AFTER_SECONDS = 2;

/** Runs heavy work: so much at once, so much waiting; whoever comes beyond that is asked to try again. */
export type RunQueued = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createWorkQueue(concurrency: number, maxWaiting: number): RunQueued {
  const turns = pLimit(concurrency);
  return (work) => {
    if (turns.pendingCount >= maxWaiting) {
      throw new AppError('too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return turns(work);
  };
}
