import type { BenchmarkOptions, Figure, Goal, Side } from '../benchmark.ts';
import { measureInTurns } from '../in-turns.ts';
import type { Server } from '../servers.ts';
import { median } from '../statistics.ts';
import { type Answered, type Asked, keepBusy } from './keep-busy.ts';

/** More than the connections to the database, so that it is the server that is busy. */
const CONNECTIONS = 16;

/** Keeps both sides busy with the same requests, in turns. */
export async function compareLoad(
  name: string,
  servers: Readonly<Record<Side, Server>>,
  askedBy: (connection: number) => Asked,
  { isQuick, repetitions }: BenchmarkOptions,
): Promise<{ readonly figures: Figure[]; readonly share: number }> {
  const load = { connections: CONNECTIONS, seconds: isQuick ? 1 : 5 };
  const measure = (side: Side) => () => keepBusy(servers[side], load, askedBy);
  const sides = { ours: measure('ours'), floor: measure('floor') };
  // The first turn only warms up.
  await measureInTurns(sides, 1);
  const answered = await measureInTurns(sides, repetitions);
  const figures = (['ours', 'floor'] as const).flatMap((side) => {
    const values = (valueOf: (one: Answered) => number): number[] => (answered.get(side) ?? []).map(valueOf);
    return [
      { name, side, unit: '1/s', values: values(({ perSecond }) => perSecond) },
      {
        name: `${name}, processor time of the server`,
        side,
        unit: 'ms',
        values: values(({ processorMsPerRequest }) => processorMsPerRequest),
      },
    ];
  });
  return { figures, share: shareOf(answered.get('ours'), answered.get('floor')) };
}

const shareOf = (ours: readonly Answered[] = [], floor: readonly Answered[] = []): number =>
  median(ours.map(({ perSecond }) => perSecond)) / median(floor.map(({ perSecond }) => perSecond));

/** That ours does at least a share of what the floor does. */
export const atLeastOfFloor = (name: string, value: number, target: number): Goal => ({
  name: `${name}, ours / floor`,
  value,
  unit: '',
  target,
  isAtMost: false,
});
