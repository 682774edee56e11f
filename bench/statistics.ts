import type { Figure, Side } from './benchmark.ts';

/** Quantile by the nearest-rank method: a `share` of 0.5 is the median. NaN if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

interface GrowthPoint {
  readonly size: number;
  readonly cost: number;
}

/**
 * The exponent k of cost = c * size^k by least squares through the logarithms, without size 0. Null for fewer than two
 * sizes.
 */
export function fitExponent(points: readonly GrowthPoint[]): number | null {
  const logs = points
    .filter(({ size }) => size > 0)
    .map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const [meanX, meanY] = [mean(logs.map(({ x }) => x)), mean(logs.map(({ y }) => y))];
  const spreadOfX = logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (logs.length === 0 || spreadOfX === 0) return null;
  return logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spreadOfX;
}

/** Measures all sides in every repetition, so that a slow phase of the machine affects all of them. */
export async function measureAlternating<Value>(
  sides: readonly (() => Promise<Value>)[],
  repetitions: number,
): Promise<Value[][]> {
  const measured = sides.map((measure) => ({ measure, values: new Array<Value>() }));
  for (let turn = 0; turn < repetitions; turn += 1) {
    for (const { measure, values } of turn % 2 === 0 ? measured : measured.toReversed()) values.push(await measure());
  }
  return measured.map(({ values }) => values);
}

/** 50th and 99th percentile of the latencies of each repetition. */
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
