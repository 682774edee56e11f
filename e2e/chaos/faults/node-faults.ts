import { writeFileSync } from 'node:fs';
import { createDataFolder } from '@muster/testing/data-folder.ts';
import { type FaultContext, fault, freeze, wait, waitBriefly } from '../fault.ts';
import { processTree, signalAll } from '../processes.ts';

const FROZEN_MAX_MS = 5000;
const SKEWED_MAX_MS = 8000;

const kill = (pid: number): boolean => process.kill(pid, 'SIGKILL');

async function killNode(context: FaultContext, how: (pid: number) => void = kill): Promise<void> {
  const node = context.random.pick(context.stage.nodes);
  await waitBriefly(context);
  await node.stop(how);
  await node.start();
}

/** As when a machine loses its power. */
const killNodeAndDatabase = (context: FaultContext): Promise<void> =>
  killNode(context, (pid) => signalAll([...processTree(pid), ...context.stage.database.processes()], 'SIGKILL'));

async function restartAll({ stage }: FaultContext): Promise<void> {
  for (const node of stage.nodes) {
    await node.stop();
    await node.start();
  }
}

/** As when an event loop is blocked. */
async function freezeNode(context: FaultContext): Promise<void> {
  const pid = context.random.pick(context.stage.nodes).running()?.pid;
  if (pid !== undefined) await freeze(context, [pid], FROZEN_MAX_MS);
}

/** A node's clock is wrong by ten minutes, and jumps to the other side while it runs. */
async function skewClock(context: FaultContext): Promise<void> {
  const { stage, random } = context;
  const file = createDataFolder();
  const [before, after] = random.shuffle(['+10m', '-10m']);
  writeFileSync(file, `${before}\n`);
  const node = random.pick(stage.nodes);
  await node.stop();
  await node.start({
    LD_PRELOAD: stage.tools.libfaketime ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  await wait(context, SKEWED_MAX_MS);
  writeFileSync(file, `${after}\n`);
  await wait(context, SKEWED_MAX_MS);
  await node.stop();
  await node.start();
}

export const nodeFaults = [
  fault('F1 node crash', ['one'], (context) => killNode(context)),
  fault('F2 node and database crash', ['one'], killNodeAndDatabase),
  fault('F7 crash of one of two nodes', ['two'], (context) => killNode(context)),
  fault('F8 rolling restart', ['one', 'two'], restartAll),
  fault('F10 clock skew', ['one', 'two'], skewClock, ['libfaketime']),
  fault('F13 node hang', ['one', 'two'], freezeNode),
];
