import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark } from './benchmark.ts';
import { measureInTurns } from './in-turns.ts';
import { makeDataFolder, startProduct } from './start-product.ts';
import { median } from './statistics.ts';

const ASK_AGAIN_AFTER_MS = 5;
const names = { first: 'first start, on a new data folder', warm: 'warm start' } as const;
const goals = { first: 6, warm: 2 } as const;

/** Seconds from when the process is called until it says that it is ready for people. */
async function timeStart(dataDir: string): Promise<number> {
  const calledAt = performance.now();
  const product = await startProduct({ DATA_DIR: dataDir });
  while (!(await fetch(`${product.origin}/readyz`)).ok) await pause(ASK_AGAIN_AFTER_MS);
  const seconds = (performance.now() - calledAt) / 1000;
  await product.close();
  return seconds;
}

async function timeFirstStart(): Promise<number> {
  const { path, remove } = await makeDataFolder();
  const seconds = await timeStart(path);
  await remove();
  return seconds;
}

/** How long the built product takes to be ready, with the database that it brings along. */
export const start: Benchmark = {
  name: 'start',
  async run({ repetitions, note }) {
    const { path, remove } = await makeDataFolder();
    await timeStart(path);
    note(`starting ${repetitions} times with data and ${repetitions} times without`);
    const sides = { first: timeFirstStart, warm: () => timeStart(path) };
    const seconds = await measureInTurns(sides, repetitions);
    await remove();
    const figures = (['first', 'warm'] as const).map((kind) => ({ kind, values: seconds.get(kind) ?? [] }));
    return {
      figures: figures.map(({ kind, values }) => ({ name: names[kind], side: 'ours', unit: 's', values })),
      goals: figures.map(({ kind, values }) => ({
        name: names[kind],
        value: median(values),
        unit: 's',
        target: goals[kind],
        isAtMost: true,
      })),
    };
  },
};
