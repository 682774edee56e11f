/** So many rows by one statement: each stays far below the time that a statement may take. */
const ROWS_AT_ONCE = 5000;

/** Does something to many rows, some by some, and gives to how many. */
export async function inPortions(
  doToSome: (atMost: number) => Promise<number>,
  atMost = ROWS_AT_ONCE,
): Promise<number> {
  let done = 0;
  for (let some = atMost; some === atMost; done += some) some = await doToSome(atMost);
  return done;
}
