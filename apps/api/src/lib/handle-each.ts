/**
 * Handles items one after the other, and calls `onError` for those that fail. Returns the number of finished items: `handle`
 * resolves to false if an item must be handled again later.
 */
export async function handleEach<Item>(
  items: readonly Item[],
  handle: (item: Item) => Promise<unknown>,
  onError: (error: unknown, item: Item) => void,
): Promise<number> {
  let finished = 0;
  for (const item of items) {
    try {
      if ((await handle(item)) !== false) finished += 1;
    } catch (error) {
      onError(error, item);
    }
  }
  return finished;
}

/** Splits a list into lists of at most `size` items. */
export const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
