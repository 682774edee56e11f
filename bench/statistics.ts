/** The value below which `share` of all values lie (0.5 is the median), by the nearest rank; NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

interface GrowthPoint {
  readonly size: number;
  readonly cost: number;
}

/** The exponent k of cost = c * size^k by least squares through the logarithms. Null for fewer than two sizes. */
export function fitExponent(points: readonly GrowthPoint[]): number | null {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(logs.map(({ x }) => x)), mean(logs.map(({ y }) => y))];
  const spreadOfX = logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (logs.length === 0 || spreadOfX === 0) return null;
  return logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spreadOfX;
}
