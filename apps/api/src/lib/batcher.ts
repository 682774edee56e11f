/**
 * Returns a function that collects items for `onBatch`, which is called at most once per interval. The first item after a
 * pause is not delayed.
 */
export function createBatcher<Item>(intervalMs: number, onBatch: (items: readonly Item[]) => void) {
  let waiting: Item[] = [];
  let calledAt = -Infinity;

  function runBatch(): void {
    calledAt = performance.now();
    const items = waiting;
    waiting = [];
    onBatch(items);
  }

  return (item: Item): void => {
    waiting.push(item);
    if (waiting.length === 1) setTimeout(runBatch, Math.max(0, calledAt + intervalMs - performance.now()));
  };
}
