import type { Figure, Goal, Side } from '../benchmark.ts';
import { median } from '../statistics.ts';

type Bound = { readonly atLeast: number } | { readonly atMost: number };

/** How the median of ours stands to that of the floor, among figures that hold both sides of this one. */
export function goalOfFloor(name: string, figures: readonly Figure[], bound: Bound): Goal {
  const medianOf = (side: Side): number =>
    median(figures.find((figure) => figure.name === name && figure.side === side)?.values ?? []);
  return {
    name: `${name}, ours / floor`,
    value: medianOf('ours') / medianOf('floor'),
    unit: '',
    ...('atLeast' in bound ? { target: bound.atLeast, isAtMost: false } : { target: bound.atMost, isAtMost: true }),
  };
}
