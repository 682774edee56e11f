import { inspect } from 'node:util';
import type { Outcome } from './bench-result.ts';
import type { Benchmark, BenchmarkOptions } from './benchmark.ts';

async function runOne(benchmark: Benchmark, options: BenchmarkOptions): Promise<Outcome> {
  const { name } = benchmark;
  const from = performance.now();
  const secondsSoFar = (): number => (performance.now() - from) / 1000;
  try {
    const { figures, goals } = await benchmark.run({ ...options, note: (line) => options.note(`${name}: ${line}`) });
    const copies = figures.map((figure) => ({ ...figure, values: [...figure.values] }));
    return { name, seconds: secondsSoFar(), figures: copies, goals: [...goals], failure: null };
  } catch (error) {
    return { name, seconds: secondsSoFar(), figures: [], goals: [], failure: inspect(error) };
  }
}

/** Runs one after the other, since they share a machine; one that fails keeps no other from being run. */
export async function runBenchmarks(
  benchmarks: readonly Benchmark[],
  options: BenchmarkOptions,
  keep: (soFar: readonly Outcome[]) => Promise<void>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const benchmark of benchmarks) {
    outcomes.push(await runOne(benchmark, options));
    await keep(outcomes);
  }
  return outcomes;
}
