import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder } from '../../support/data-folder.ts';
import { type Fault, last } from '../fault.ts';

const WRONG_AT_MOST_MS = 8000;
const AHEAD = '+10m';
const BEHIND = '-10m';

/** A node's clock goes wrong by ten minutes, jumps to the other side while it runs, and is right again. */
export const clockFault: Fault = {
  name: 'clock skewed',
  group: 'F10',
  stages: ['one', 'two'],
  needs: ['libfaketime'],
  async cause(surroundings) {
    const { stage, random } = surroundings;
    const folder = createDataFolder();
    mkdirSync(folder);
    const file = join(folder, 'clock');
    const [before, after] = random.shuffle([AHEAD, BEHIND]);
    writeFileSync(file, `${before}\n`);
    const node = random.pick(stage.nodes);
    await node.lose((pid) => process.kill(pid, 'SIGTERM'));
    await node.start({
      LD_PRELOAD: stage.tools.libfaketime ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    await last(surroundings, WRONG_AT_MOST_MS);
    writeFileSync(file, `${after}\n`);
    await last(surroundings, WRONG_AT_MOST_MS);
    await node.lose((pid) => process.kill(pid, 'SIGTERM'));
    await node.start();
  },
};
