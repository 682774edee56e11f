import { inspect } from 'node:util';
import type { Benchmark, BenchmarkOptions, Outcome } from './benchmark.ts';

type RunOptions = Omit<BenchmarkOptions, 'stack'>;

async function runAndDispose(run: Benchmark['run'], options: RunOptions): ReturnType<Benchmark['run']> {
  const stack = new AsyncDisposableStack();
  try {
    return await run({ ...options, stack });
  } finally {
    await stack.disposeAsync();
  }
}

async function runOne({ name, run }: Benchmark, options: RunOptions): Promise<Outcome> {
  const from = performance.now();
  const secondsSoFar = (): number => (performance.now() - from) / 1000;
  try {
    const note = (line: string): void => options.note(`${name}: ${line}`);
    const { figures, goals } = await runAndDispose(run, { ...options, note });
    return { name, seconds: secondsSoFar(), figures, goals, failure: null };
  } catch (error) {
    return { name, seconds: secondsSoFar(), figures: [], goals: [], failure: inspect(error) };
  }
}

/** Runs all benchmarks one after another, and continues after a failure. */
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
