import { setTimeout as pause } from 'node:timers/promises';
import { createDataFolder, deleteDataFolder } from '@muster/testing/data-folder.ts';
import { type Benchmark, atMost } from './benchmark.ts';
import { median, measureAlternating } from './statistics.ts';
import { startServer } from './servers.ts';

const POLL_MS = 5;

async function timeStart(dataDir: string): Promise<number> {
  const startedMs = performance.now();
  const product = await startServer({ DATA_DIR: dataDir });
  while (!(await fetch(`${product.origin}/readyz`)).ok) await pause(POLL_MS);
  const seconds = (performance.now() - startedMs) / 1000;
  await product[Symbol.asyncDispose]();
  return seconds;
}

async function timeFirstStart(): Promise<number> {
  const folder = createDataFolder();
  const seconds = await timeStart(folder);
  await deleteDataFolder(folder);
  return seconds;
}

/** Time until the built product is ready, with its embedded database. */
export const start: Benchmark = {
  name: 'start',
  async run({ repetitions, log }) {
    const folder = createDataFolder();
    await timeStart(folder);
    log(`starting ${repetitions} times with data and ${repetitions} times without`);
    const sides = [timeFirstStart, () => timeStart(folder)];
    const [first = [], warm = []] = await measureAlternating(sides, repetitions);
    await deleteDataFolder(folder);
    const starts = [
      { name: 'first start', values: first, target: 6 },
      { name: 'warm start', values: warm, target: 2 },
    ];
    return {
      figures: starts.map(({ name, values }) => ({ name, side: 'product', unit: 's', values })),
      goals: starts.map(({ name, values, target }) => atMost(name, median(values), target, 's')),
    };
  },
};
