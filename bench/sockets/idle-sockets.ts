import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../e2e/chaos/free-port.ts';
import type { Benchmark } from '../benchmark.ts';
import { closeAfterwards } from '../close-afterwards.ts';
import { writeSignedIn } from '../members-data.ts';
import { cookieHeaderOf } from '../sign-in.ts';
import { startFilledProduct } from '../start-filled-product.ts';
import { median } from '../statistics.ts';
import { type ProcessMemory, openMemoryReader } from './process-memory.ts';
import { startSocketHolder } from './socket-holder.ts';

const quick = { sockets: 250, heldSeconds: 2 } as const;
const whole = { sockets: 10_000, heldSeconds: 600 } as const;
const goals = { socketKilobytes: 25, grownKilobytes: 1 } as const;

/** Equal parts of a list, in its order. */
const partsOf = <Item>(items: readonly Item[], count: number): readonly (readonly Item[])[] =>
  Array.from({ length: count }, (_, part) =>
    items.slice(Math.ceil((part * items.length) / count), Math.ceil(((part + 1) * items.length) / count)),
  );

/** What each of so many sockets added from one reading to the next, in kilobytes. */
const addedBy = (
  sockets: number,
  readings: readonly ProcessMemory[],
  of: (memory: ProcessMemory) => number,
): number[] => readings.slice(1).map((memory, place) => (of(memory) - of(readings[place] ?? memory)) / 1000 / sockets);

const resident = ({ residentBytes }: ProcessMemory): number => residentBytes;
const heap = ({ heapBytes }: ProcessMemory): number => heapBytes;

interface Measured {
  /** Before the first portion of sockets and after each. */
  readonly opening: readonly ProcessMemory[];
  /** After they have been held for a time. */
  readonly held: ProcessMemory;
}

/** Each socket is that of a member of their own: nothing is shared that could be. */
const measure = (
  sockets: number,
  heldSeconds: number,
  portions: number,
  note: (line: string) => void,
): Promise<Measured> =>
  closeAfterwards(async (keep) => {
    const inspectorPort = await findFreePort();
    const environment = { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}` };
    const product = keep(await startFilledProduct((client) => writeSignedIn(client, sockets), environment));
    const memory = keep(await openMemoryReader(inspectorPort));
    const holder = keep(startSocketHolder());
    const opening = [await memory.read()];
    for (const members of partsOf(product.filled, portions)) {
      const standing = await holder.open(product.origin, members.map(cookieHeaderOf));
      opening.push(await memory.read());
      note(`${standing} sockets stand`);
    }
    note(`holding them for ${heldSeconds} s`);
    await pause(heldSeconds * 1000);
    const held = await memory.read();
    const standing = await holder.open(product.origin, []);
    if (standing !== sockets) throw new Error(`Of ${sockets} sockets ${standing} stand at the end.`);
    return { opening, held };
  });

/** What live connections cost that nobody writes over. */
export const idleSockets: Benchmark = {
  name: 'idle-sockets',
  async run({ isQuick, repetitions, note }) {
    const { sockets, heldSeconds } = isQuick ? quick : whole;
    const { opening, held } = await measure(sockets, heldSeconds, repetitions, note);
    const portion = sockets / repetitions;
    const values = addedBy(portion, opening, resident);
    const grown = addedBy(sockets, [...opening.slice(-1), held], resident);
    const memoryName = 'memory of an idle socket';
    const growthName = `growth of an idle socket in ${heldSeconds} s`;
    const of = { side: 'ours', unit: 'kB', size: sockets } as const;
    return {
      figures: [
        { ...of, name: memoryName, values },
        { ...of, name: `${memoryName}, in the heap`, values: addedBy(portion, opening, heap) },
        { ...of, name: growthName, values: grown },
      ],
      goals: [
        { name: memoryName, value: median(values), unit: 'kB', target: goals.socketKilobytes, isAtMost: true },
        { name: growthName, value: median(grown), unit: 'kB', target: goals.grownKilobytes, isAtMost: true },
      ],
    };
  },
};
