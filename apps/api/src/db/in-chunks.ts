/** So many rows by one statement: each stays far below the time that a statement may take. */
const CHUNK_ROWS = 5000;

/** Does something to many rows, some by some, and gives to how many. */
export async function inChunks(
  processChunk: (atMost: number) => Promise<number>,
  atMost = CHUNK_ROWS,
): Promise<number> {
  let total = 0;
  for (let count = atMost; count === atMost; total += count) count = await processChunk(atMost);
  return total;
}
