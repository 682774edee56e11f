import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault } from '../fault.ts';
import { signalAll } from '../processes.ts';

const ROOM_BYTES = 8 * 2 ** 20;
/** Who gets along with so little for so long is ended by us. */
const KILLED_WITHIN_MS = 20_000;

/** A node gets hardly any more memory, and the kernel ends it when it asks for some. */
export const memoryFault: Fault = {
  name: 'out of memory',
  group: 'F13',
  stages: ['one', 'two'],
  needs: ['memoryGroups'],
  async cause({ stage, random }) {
    const group = join(stage.tools.memoryGroups ?? '', `muster-chaos-${process.pid}`);
    mkdirSync(group, { recursive: true });
    writeFileSync(join(group, 'memory.limit_in_bytes'), String(ROOM_BYTES));
    const node = random.pick(stage.nodes);
    await node.lose((pid) => {
      writeFileSync(join(group, 'cgroup.procs'), String(pid));
      setTimeout(() => signalAll([pid], 'SIGKILL'), KILLED_WITHIN_MS).unref();
    });
    rmdirSync(group);
    await node.start();
  },
};
