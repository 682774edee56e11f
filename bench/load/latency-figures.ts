import type { Figure, Side } from '../benchmark.ts';
import { quantile } from '../statistics.ts';

/** What half of all requests took at most, and what all but one of a hundred did, for each repetition. */
export function latencyFigures(
  of: Pick<Figure, 'name' | 'size'> & { readonly side?: Side },
  latenciesMs: readonly (readonly number[])[] = [],
): { readonly p50: Figure; readonly p99: Figure } {
  const figure = (label: string, share: number): Figure => ({
    side: 'product',
    ...of,
    name: `${of.name}, ${label}`,
    unit: 'ms',
    values: latenciesMs.map((values) => quantile(values, share)),
  });
  return { p50: figure('p50', 0.5), p99: figure('p99', 0.99) };
}
