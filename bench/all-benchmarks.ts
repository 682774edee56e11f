import type { Benchmark } from './benchmark.ts';
import { browse } from './board/browse.ts';

/** What `npm run bench` runs, in this order. */
export const allBenchmarks: readonly Benchmark[] = [browse];
