export interface GrowthPoint {
  readonly size: number;
  readonly cost: number;
}

/**
 * How cost grows with size, as the exponent k of cost = c * size^k: 0 is 'does not grow', 1 is 'as the size does'.
 * The slope of the line of least squares through the logarithms (NIST/SEMATECH e-Handbook of Statistical Methods,
 * 4.1.4.1); null of fewer than two sizes.
 */
export function fitExponent(points: readonly GrowthPoint[]): number | null {
  const logs = points.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(logs.map(({ x }) => x)), mean(logs.map(({ y }) => y))];
  const spreadOfX = logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (logs.length === 0 || spreadOfX === 0) return null;
  return logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spreadOfX;
}
