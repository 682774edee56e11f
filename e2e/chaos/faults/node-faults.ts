import type { KeptNode } from '../kept-node.ts';
import { familyOf, signalAll } from '../processes.ts';
import type { Surroundings } from '../stage.ts';
import { type Fault, hesitate } from '../fault.ts';
import { standStill } from './stand-still.ts';

const STALL_AT_MOST_MS = 5000;

const kill = (pid: number): boolean => process.kill(pid, 'SIGKILL');

/** People behind no load balancer are led back to their node by a new connection. */
const someNode = ({ stage, random }: Surroundings): KeptNode => random.pick(stage.nodes);

const nodeKilled: Fault = {
  name: 'node killed',
  group: 'F1',
  stages: ['one'],
  async cause(surroundings) {
    const node = someNode(surroundings);
    await hesitate(surroundings);
    await node.lose(kill);
    await node.start();
  },
};

/** The same behind a load balancer, which has to notice, while the other node serves all. */
const oneNodeKilled: Fault = { ...nodeKilled, name: 'one of two nodes killed', group: 'F7', stages: ['two', 'fleet'] };

/** As a machine that loses its power. */
const treeKilled: Fault = {
  name: 'whole tree killed',
  group: 'F2',
  stages: ['one'],
  async cause(surroundings) {
    const { stage } = surroundings;
    const node = someNode(surroundings);
    await hesitate(surroundings);
    await node.lose((pid) => signalAll([...familyOf(pid), ...stage.database.processes()], 'SIGKILL'));
    await node.start();
  },
};

const rollingRestart: Fault = {
  name: 'rolling restart',
  group: 'F8',
  stages: ['one', 'two', 'fleet'],
  async cause({ stage }) {
    for (const node of stage.nodes) {
      await node.lose((pid) => process.kill(pid, 'SIGTERM'));
      await node.start();
    }
  },
};

/** The event loop stands still, as with a machine that swaps. */
const nodeStopped: Fault = {
  name: 'node stopped',
  group: 'F13',
  stages: ['one', 'two'],
  async cause(surroundings) {
    const pid = someNode(surroundings).running()?.child.pid;
    if (pid !== undefined) await standStill(surroundings, [pid], STALL_AT_MOST_MS);
  },
};

export const nodeFaults: readonly Fault[] = [nodeKilled, oneNodeKilled, treeKilled, rollingRestart, nodeStopped];
