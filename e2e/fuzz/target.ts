/** The product under test. */
export interface Target {
  readonly origin: string;
  /** A slower answer is a finding. */
  readonly patienceMs: number;
  /** Number of cases in parallel. */
  readonly atOnce: number;
}

/** Works through the items in order, `atOnce` at a time. */
export async function runConcurrently<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T, worker: number) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const run = async (worker: number): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value, worker);
  };
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => run(worker)));
}
