/** Quantile by the nearest-rank method: a `share` of 0.5 is the median. NaN if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

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
