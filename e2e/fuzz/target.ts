export interface Target {
  readonly origin: string;
  /** A slower answer is a finding. */
  readonly patienceMs: number;
  readonly concurrency: number;
}

/** Works through the items in order, `concurrency` at a time. */
export async function runConcurrently<T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T, worker: number) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const run = async (worker: number): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value, worker);
  };
  await Promise.all(Array.from({ length: concurrency }, (_, worker) => run(worker)));
}
