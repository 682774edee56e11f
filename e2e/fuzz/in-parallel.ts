/** Does something with each thing, so many at once, in order. */
export async function inParallel<T>(
  things: Iterable<T>,
  atOnce: number,
  work: (thing: T, worker: number) => Promise<void>,
): Promise<void> {
  const waiting = things[Symbol.iterator]();
  const workThrough = async (worker: number): Promise<void> => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) await work(next.value, worker);
  };
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => workThrough(worker)));
}
