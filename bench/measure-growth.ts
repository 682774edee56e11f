import type { BenchmarkOptions, Figure, Goal, Measured } from './benchmark.ts';
import { atMost } from './goals.ts';
import { measureAlternating, latencyFigures, median } from './statistics.ts';
import { requestOneByOne } from './load/keep-busy.ts';
import type { Server } from './servers.ts';
import { type SignedIn, cookieHeaderOf } from './members-data.ts';

export interface SizedRequest {
  readonly size: number;
  readonly server: Server;
  readonly reader: SignedIn;
  readonly path: string;
}

interface GrowthSeries {
  readonly name: string;
  readonly requests: readonly SizedRequest[];
  readonly goalsOf: (small: Figure, large: Figure) => readonly Goal[];
}

export const growthGoal = (name: string, small: Figure, large: Figure, target: number): Goal =>
  atMost(name, median(large.values) / median(small.values), target);

export async function measureGrowth(
  questions: readonly GrowthSeries[],
  times: number,
  { repetitions, log }: BenchmarkOptions,
): Promise<Measured> {
  const [figures, goals]: [Figure[], Goal[]] = [[], []];
  for (const { name, requests, goalsOf } of questions) {
    log(name);
    const sides = requests.map(({ server, reader, path }) => () => {
      const headers = { cookie: cookieHeaderOf(reader) };
      return requestOneByOne(server, { method: 'GET', path, headers }, times);
    });
    const latencies = await measureAlternating(sides, repetitions);
    const measured = requests.map(({ size }, index) => latencyFigures({ name, size }, latencies[index]));
    const p99s = measured.map(({ p99 }) => p99);
    figures.push(...measured.map(({ p50 }) => p50), ...p99s);
    const [small, large] = [p99s[0], p99s.at(-1)];
    if (small && large) goals.push(...goalsOf(small, large));
  }
  return { figures, goals };
}
