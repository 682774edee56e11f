import { inspect } from 'node:util';
import type { Benchmark, BenchmarkOptions, Outcome } from './benchmark.ts';
import { MissingProgram } from './require-programs.ts';
import { withStack } from './with-stack.ts';

type RunOptions = Omit<BenchmarkOptions, 'stack'>;

const describe = (error: unknown): string => (error instanceof MissingProgram ? error.message : inspect(error));

async function runOne({ name, run }: Benchmark, options: RunOptions): Promise<Outcome> {
  const from = performance.now();
  const secondsSoFar = (): number => (performance.now() - from) / 1000;
  try {
    const log = (line: string): void => options.log(`${name}: ${line}`);
    const { figures, goals } = await withStack((stack) => run({ ...options, log, stack }));
    return { name, seconds: secondsSoFar(), figures, goals, failure: null };
  } catch (error) {
    return { name, seconds: secondsSoFar(), figures: [], goals: [], failure: describe(error) };
  }
}

/** Runs all benchmarks one after another, and continues after a failure. */
export async function runBenchmarks(
  benchmarks: readonly Benchmark[],
  options: RunOptions,
  save: (soFar: readonly Outcome[]) => Promise<void>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const benchmark of benchmarks) {
    outcomes.push(await runOne(benchmark, options));
    await save(outcomes);
  }
  return outcomes;
}
