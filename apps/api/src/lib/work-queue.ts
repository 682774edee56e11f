import type { ErrorCode } from '@muster/contract/errors.ts';
import pLimit from 'p-limit';
import { AppError, RETRY_AFTER_SECONDS } from './app-error.ts';

export interface WorkQueue {
  /** Runs the work as soon as fewer than `concurrency` others run. Rejects it if `maxWaiting` others wait. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Resolves when nothing runs or waits. */
  readonly onIdle: () => Promise<void>;
  readonly isIdle: () => boolean;
}

/** A bounded queue for expensive work. `fullCode` is the error of work that it rejects. */
export function createWorkQueue(
  concurrency: number,
  maxWaiting = Infinity,
  fullCode: ErrorCode = 'too-many-requests',
): WorkQueue {
  const limit = pLimit(concurrency);
  const accepted = new Set<Promise<unknown>>();
  return {
    async run(work) {
      if (accepted.size >= concurrency + maxWaiting) {
        throw new AppError(fullCode, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      const result = limit(work);
      accepted.add(result);
      return result.finally(() => accepted.delete(result));
    },
    async onIdle() {
      while (accepted.size > 0) await Promise.allSettled(accepted);
    },
    isIdle: () => accepted.size === 0,
  };
}

/** A bounded queue for each key, such as a member, whose work then cannot delay that of others. */
export function createKeyedWorkQueue(concurrency: number, maxWaiting: number) {
  const queues = new Map<string, WorkQueue>();
  return {
    run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const queue = queues.get(key) ?? createWorkQueue(concurrency, maxWaiting);
      queues.set(key, queue);
      return queue.run(work).finally(() => {
        if (queue.isIdle() && queues.get(key) === queue) queues.delete(key);
      });
    },
  };
}
