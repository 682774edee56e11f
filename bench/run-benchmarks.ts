import { inspect } from 'node:util';
import type { Benchmark, BenchmarkOptions, Measured, Outcome } from './benchmark.ts';

type RunOptions = Omit<BenchmarkOptions, 'stack'>;

async function runAndDispose({ run }: Benchmark, options: RunOptions): Promise<Measured> {
  const stack = new AsyncDisposableStack();
  try {
    return await run({ ...options, stack });
  } finally {
    await stack.disposeAsync();
  }
}

async function runOne(benchmark: Benchmark, options: RunOptions): Promise<Outcome> {
  const { name } = benchmark;
  const from = performance.now();
  const secondsSoFar = (): number => (performance.now() - from) / 1000;
  try {
    const note = (line: string): void => options.note(`${name}: ${line}`);
    const { figures, goals } = await runAndDispose(benchmark, { ...options, note });
    return { name, seconds: secondsSoFar(), figures, goals, failure: null };
  } catch (error) {
    return { name, seconds: secondsSoFar(), figures: [], goals: [], failure: inspect(error) };
  }
}

/** Runs one after the other, since they share a machine; one that fails keeps no other from being run. */
export async function runBenchmarks(
  benchmarks: readonly Benchmark[],
  options: RunOptions,
  keep: (soFar: readonly Outcome[]) => Promise<void>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const benchmark of benchmarks) {
    outcomes.push(await runOne(benchmark, options));
    await keep(outcomes);
  }
  return outcomes;
}
