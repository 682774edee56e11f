export interface Closable {
  close(): Promise<void>;
}

/** Closes what the work has kept, the last first, however it ends. */
export async function closeAfterwards<Result>(
  work: (keep: <Thing extends Closable>(thing: Thing) => Thing) => Promise<Result>,
): Promise<Result> {
  const kept: Closable[] = [];
  try {
    return await work((thing) => {
      kept.push(thing);
      return thing;
    });
  } finally {
    for (const thing of kept.toReversed()) await thing.close();
  }
}
