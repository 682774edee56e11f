import { setTimeout as pause } from 'node:timers/promises';
import { spawnNode, startSurely } from '../../chat-checker/node.ts';
import { plenty } from '../../chat-checker/plenty.ts';
import { createDataFolder } from '../../support/data-folder.ts';
import type { Fault } from '../fault.ts';
import type { Surroundings } from '../stage.ts';

const FIRST_START_AT_MOST_MS = 6000;
const MIGRATION_AT_MOST_MS = 2500;

/** Starts another node, ends it without a word on the way, and demands that it starts then. */
async function killOnce(environment: NodeJS.ProcessEnv, afterMs: number): Promise<void> {
  const doomed = spawnNode(environment);
  const ended = new Promise((resolve) => doomed.once('exit', resolve));
  await pause(afterMs);
  doomed.kill('SIGKILL');
  await ended;
  const node = await startSurely(environment);
  node.child.kill('SIGTERM');
  await node.exited;
}

const firstStartKilled: Fault = {
  name: 'first start killed',
  group: 'F14',
  stages: ['one', 'two'],
  cause: ({ random }) => killOnce({ ...plenty, DATA_DIR: createDataFolder() }, random.below(FIRST_START_AT_MOST_MS)),
};

const migrationKilled: Fault = {
  name: 'migration killed',
  group: 'F14',
  stages: ['two'],
  async cause({ stage, random }: Surroundings) {
    const name = `young_${Date.now()}`;
    await stage.ownDatabase?.createDatabase(name);
    const DATABASE_URL = stage.ownDatabase?.urlOf(name);
    await killOnce({ ...plenty, DATABASE_URL, DATA_DIR: createDataFolder() }, random.below(MIGRATION_AT_MOST_MS));
  },
};

export const startFaults: readonly Fault[] = [firstStartKilled, migrationKilled];
