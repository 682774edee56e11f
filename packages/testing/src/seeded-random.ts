/** A random number generator with a seed. */
export interface SeededRandom {
  /** A number from `min` up to, but not including, `max`. */
  readonly between: (min: number, max: number) => number;
  /** An integer from 0 up to, but not including, `max`. */
  readonly below: (max: number) => number;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly shuffle: <T>(items: readonly T[]) => T[];
}

/** Mulberry32. */
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
  const below = (max: number): number => Math.floor(next() * max);
  return {
    below,
    between: (min, max) => min + next() * (max - min),
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('Cannot pick from an empty list');
      return item;
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
}
