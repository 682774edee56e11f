import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, hesitate, last } from '../fault.ts';
import { signalAll } from '../processes.ts';
import type { Surroundings } from '../stage.ts';
import { standStill } from './stand-still.ts';

const AWAY_AT_MOST_MS = 30_000;
const LOOK_AGAIN_AFTER_MS = 100;
const BACK_WITHIN_MS = 60_000;

/** Waits until the database takes connections, whoever starts it again. */
async function untilBack({ stage }: Surroundings): Promise<void> {
  for (const end = performance.now() + BACK_WITHIN_MS; ; await pause(LOOK_AGAIN_AFTER_MS)) {
    try {
      await (await stage.database.connect()).end();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

const killed = (name: string, choose: (family: readonly number[]) => readonly number[]): Fault => ({
  name,
  group: 'F2',
  stages: ['one', 'two', 'fleet'],
  async cause(surroundings) {
    await hesitate(surroundings);
    signalAll(choose(surroundings.stage.database.processes()), 'SIGKILL');
    await pause(LOOK_AGAIN_AFTER_MS);
    await untilBack(surroundings);
  },
});

/** It takes connections and never answers. */
const databaseHangs: Fault = {
  name: 'database hangs',
  group: 'F3',
  stages: ['one', 'two'],
  async cause(surroundings) {
    await standStill(surroundings, surroundings.stage.database.processes(), AWAY_AT_MOST_MS);
  },
};

const databaseAway: Fault = {
  name: 'database away',
  group: 'F3',
  stages: ['two'],
  async cause(surroundings) {
    const { ownDatabase } = surroundings.stage;
    await ownDatabase?.halt();
    await last(surroundings, AWAY_AT_MOST_MS);
    await ownDatabase?.resume();
  },
};

export const databaseFaults: readonly Fault[] = [
  killed('postmaster killed', (family) => family.slice(0, 1)),
  killed('database tree killed', (family) => family),
  databaseHangs,
  databaseAway,
];
