import type { ErrorCode } from '@muster/contract/errors.ts';
import pLimit from 'p-limit';
import { AppError, ClientClosedError, RETRY_AFTER_SECONDS } from './app-error.ts';

interface WorkQueue {
  /** Runs the work as soon as fewer than `concurrency` others run. Rejects it if `maxWaiting` others wait. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Resolves when nothing runs or waits. */
  readonly onIdle: () => Promise<void>;
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
  };
}

/** A page load queues fewer. Above this, the work of a key runs one at a time, so that a script uses one database connection. */
const MAX_PARALLEL_WAITING = 10;

interface KeyQueue {
  running: number;
  /** Functions that start waiting work, oldest first. */
  readonly waiting: Set<() => void>;
}

/** A bounded queue for each key, such as a member, whose work then cannot delay that of others. */
export function createKeyedWorkQueue(concurrency: number, maxWaiting: number) {
  const queues = new Map<string, KeyQueue>();

  const waitForSlot = ({ waiting }: KeyQueue, onClose: (close: () => void) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      if (waiting.size >= maxWaiting)
        throw new AppError('too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      waiting.add(resolve);
      onClose(() => {
        if (waiting.delete(resolve)) reject(new ClientClosedError());
      });
    });

  return {
    /**
     * Runs the work as soon as fewer than `concurrency` others of the key run; only one at a time while many wait. Rejects it if
     * `maxWaiting` others wait, or if its client closes the connection while it waits: `onClose` registers a listener for that.
     */
    async run<Result>(
      key: string,
      work: () => Promise<Result>,
      onClose: (close: () => void) => void = () => {},
    ): Promise<Result> {
      const queue = queues.get(key) ?? { running: 0, waiting: new Set() };
      queues.set(key, queue);
      if (queue.running >= concurrency || queue.waiting.size > 0) await waitForSlot(queue, onClose);
      else queue.running += 1;
      try {
        return await work();
      } finally {
        const [next] = queue.waiting;
        if (next && (queue.running === 1 || queue.waiting.size <= MAX_PARALLEL_WAITING)) {
          // `running` stays: the next work takes over this slot.
          queue.waiting.delete(next);
          next();
        } else if (--queue.running === 0) queues.delete(key);
      }
    },
  };
}
