import type { Fault } from './fault.ts';
import { clockFault } from './faults/clock-fault.ts';
import { databaseFaults } from './faults/database-faults.ts';
import { diskFaults } from './faults/disk-faults.ts';
import { lineFaults } from './faults/line-faults.ts';
import { loadFaults } from './faults/load-faults.ts';
import { memoryFault } from './faults/memory-fault.ts';
import { natsFaults } from './faults/nats-faults.ts';
import { nodeFaults } from './faults/node-faults.ts';
import { packetFault } from './faults/packet-fault.ts';
import { standbyFaults } from './faults/standby-faults.ts';
import { startFaults } from './faults/start-faults.ts';

const all: readonly Fault[] = [
  ...nodeFaults,
  ...databaseFaults,
  ...standbyFaults,
  ...loadFaults,
  ...natsFaults,
  ...lineFaults,
  packetFault,
  clockFault,
  ...diskFaults,
  memoryFault,
  ...startFaults,
];

const numberOf = ({ group }: Fault): number => Number(group.slice(1));

/** Every fault that can be caused, by its number. */
export const allFaults: readonly Fault[] = all.toSorted((one, other) => numberOf(one) - numberOf(other));
