export interface SentPost {
  readonly id: string;
  /** When its HTTP request was sent. */
  readonly sentMs: number;
}

/** The delays of each post at each of `samples` connections. A post that did not arrive counts as infinitely late. */
export const delaysUntilKnown = (
  posts: readonly SentPost[],
  arrivals: ReadonlyMap<string, readonly number[]>,
  samples: number,
): number[] =>
  posts.flatMap(({ id, sentMs }) => {
    const arrivedMs = arrivals.get(id) ?? [];
    return Array.from({ length: samples }, (_, sample) => (arrivedMs[sample] ?? Number.POSITIVE_INFINITY) - sentMs);
  });
