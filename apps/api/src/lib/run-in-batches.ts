import { AppError, RETRY_AFTER_SECONDS } from './app-error.ts';

interface Options<Item, Result> {
  /** Returns a result for each item, in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether an error may be due to one item. Then each half of the batch runs again. Otherwise all its items fail. */
  readonly mayBeDueToOneItem?: (error: unknown) => boolean;
  readonly maxSize: number;
  /** Number of batches that run at once. */
  readonly concurrency: number;
  /** Items with a common key never run at once. They run in the order in which they were added. */
  readonly keysOf?: (item: Item) => readonly string[];
}

interface Call<Item, Result> {
  readonly item: Item;
  readonly keys: readonly string[];
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/** Takes up to `maxSize` calls from the queue whose keys are neither busy nor those of an earlier call. */
function takeCalls<Item, Result>(queue: Set<Call<Item, Result>>, busy: Iterable<string>, maxSize: number) {
  const unavailable = new Set(busy);
  const taken: Call<Item, Result>[] = [];
  for (const call of queue) {
    if (taken.length === maxSize) break;
    if (!call.keys.some((key) => unavailable.has(key))) taken.push(call);
    call.keys.forEach((key) => unavailable.add(key));
  }
  for (const call of taken) {
    queue.delete(call);
    clearTimeout(call.timer);
  }
  return taken;
}

/**
 * Combines calls: those of one turn of the event loop run as one batch, and those that arrive while `concurrency` batches
 * run share the next one. A call whose batch does not start within {@link MAX_WAIT_MS} is rejected as 'unavailable'.
 */
export function runInBatches<Item, Result>(options: Options<Item, Result>): (item: Item) => Promise<Result> {
  const { run, maxSize, concurrency, keysOf = () => [], mayBeDueToOneItem = () => false } = options;
  const queue = new Set<Call<Item, Result>>();
  const busy = new Set<string>();
  let running = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || running === concurrency || queue.size === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const calls = takeCalls(queue, busy, maxSize);
      if (calls.length > 0) void runCalls(calls);
    });
  }

  async function runAndAnswer(calls: readonly Call<Item, Result>[]): Promise<void> {
    try {
      const results = await run(calls.map(({ item }) => item));
      if (results.length !== calls.length) throw new Error('A batch must return a result for each item.');
      results.forEach((result, index) => calls[index]?.resolve(result));
    } catch (error) {
      if (calls.length === 1 || !mayBeDueToOneItem(error)) return calls.forEach(({ reject }) => reject(error));
      const middle = Math.ceil(calls.length / 2);
      await runAndAnswer(calls.slice(0, middle));
      await runAndAnswer(calls.slice(middle));
    }
  }

  async function runCalls(calls: readonly Call<Item, Result>[]): Promise<void> {
    running += 1;
    const keys = calls.flatMap((call) => call.keys);
    keys.forEach((key) => busy.add(key));
    schedule();
    await runAndAnswer(calls);
    keys.forEach((key) => busy.delete(key));
    running -= 1;
    schedule();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.delete(call);
        reject(new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      }, MAX_WAIT_MS);
      const call: Call<Item, Result> = { item, keys: keysOf(item), resolve, reject, timer };
      queue.add(call);
      schedule();
    });
}

/** In milliseconds: how long a request waits for a database connection, or for its batch to start. */
export const MAX_WAIT_MS = 3000;
