/** Measures every side once, then every side again, and so on, so that a slow minute of the machine falls on all of them. */
export async function measureInTurns<Name extends string, Value = number>(
  sides: Readonly<Record<Name, () => Promise<Value>>>,
  repetitions: number,
): Promise<ReadonlyMap<Name, readonly Value[]>> {
  const names = Object.keys(sides).filter((name): name is Name => Object.hasOwn(sides, name));
  const values = new Map<Name, Value[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn < repetitions; turn += 1) {
    for (const name of turn % 2 === 0 ? names : names.toReversed()) values.get(name)?.push(await sides[name]());
  }
  return values;
}
