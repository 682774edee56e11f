import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, last } from '../fault.ts';
import type { OwnDatabase } from '../own-database.ts';
import type { Surroundings } from '../stage.ts';

const FULL_AT_MOST_MS = 10_000;
/** As many as there may be segments in store. */
const SEGMENTS = 8;

function fill(volume: string): () => void {
  const { bavail, bsize } = statfsSync(volume);
  const file = join(volume, 'filler');
  spawnSync('fallocate', ['--length', String(bavail * bsize), file]);
  return () => rmSync(file, { force: true });
}

/** Until it stands: with the log's disk full the server ends when it needs a new piece. */
async function useUpLog(database: OwnDatabase): Promise<void> {
  try {
    for (let segment = 0; segment < SEGMENTS; segment += 1) {
      await database.administer("select pg_logical_emit_message(false, 'chaos', ''), pg_switch_wal()");
    }
  } catch {
    // It has ended.
  }
}

const diskFull = (
  name: string,
  volume: 'data' | 'log',
  whileFull: (database: OwnDatabase) => Promise<void>,
): Fault => ({
  name,
  group: 'F11',
  stages: ['two'],
  needs: ['isolation'],
  async cause(surroundings: Surroundings) {
    const { ownDatabase } = surroundings.stage;
    if (!ownDatabase) return;
    const empty = fill(ownDatabase.volumes[volume]);
    try {
      await whileFull(ownDatabase);
      await last(surroundings, FULL_AT_MOST_MS);
    } finally {
      empty();
    }
  },
});

export const diskFaults: readonly Fault[] = [
  diskFull('disk of data full', 'data', async () => {}),
  diskFull('disk of log full', 'log', useUpLog),
];
