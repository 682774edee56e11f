export interface Batcher<Item> {
  add(item: Item): void;
  /** Calls `onBatch` with the waiting items now. */
  flush(): void;
}

/** Collects items for `onBatch`, which is called at most once per interval. The first item after a pause is not delayed. */
export function createBatcher<Item>(intervalMs: number, onBatch: (items: readonly Item[]) => void): Batcher<Item> {
  let waiting: Item[] = [];
  let timer: NodeJS.Timeout | undefined;
  let calledAt = -Infinity;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    calledAt = performance.now();
    const items = waiting;
    waiting = [];
    onBatch(items);
  }

  return {
    add(item) {
      waiting.push(item);
      timer ??= setTimeout(flush, Math.max(0, calledAt + intervalMs - performance.now()));
    },
    flush,
  };
}
