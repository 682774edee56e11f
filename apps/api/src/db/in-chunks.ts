/** Keeps each statement far below the statement timeout. */
const CHUNK_ROWS = 5000;

/** Calls `processChunk` until it affects fewer rows than the limit, and returns the total. */
export async function inChunks(processChunk: (limit: number) => Promise<number>, limit = CHUNK_ROWS): Promise<number> {
  let total = 0;
  for (let count = limit; count === limit; total += count) count = await processChunk(limit);
  return total;
}
