/**
 * Handles items one after the other, and calls `onError` for those that fail. Returns the number of finished items: `handle`
 * returns false if an item must be handled again later.
 */
export async function handleEach<Item>(
  items: readonly Item[],
  handle: (item: Item) => Promise<boolean>,
  onError: (error: unknown, item: Item) => void,
): Promise<number> {
  let finished = 0;
  for (const item of items) {
    try {
      if (await handle(item)) finished += 1;
    } catch (error) {
      onError(error, item);
    }
  }
  return finished;
}
