/** The same seed gives the same numbers. */
export interface SeededRandom {
  /** At least `least`, below `limit`. */
  readonly between: (least: number, limit: number) => number;
  /** A whole number from 0 up, below `limit`. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(things: readonly T[]) => T;
  readonly shuffle: <T>(things: readonly T[]) => T[];
}

/** Mulberry32: short, and good enough to scatter faults. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function createRandom(seed: number): SeededRandom {
  const next = mulberry32(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    between: (least, limit) => least + next() * (limit - least),
    pick(things) {
      const thing = things[below(things.length)];
      if (thing === undefined) throw new Error('There is nothing to pick from');
      return thing;
    },
    shuffle: (things) =>
      things
        .map((thing) => ({ thing, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ thing }) => thing),
  };
}
