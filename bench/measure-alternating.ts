/** Measures all sides once per turn, so that a slow minute of the machine affects all of them. */
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
