import { once } from 'node:events';
import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDataFolder } from '@muster/testing/data-folder.ts';
import { raisedLimits } from '@muster/testing/raised-limits.ts';
import { spawnNode, startNode } from '@muster/testing/start-node.ts';
import { type FaultContext, fault, freeze, wait, waitBriefly } from '../fault.ts';
import { processTree, signalAll } from '../processes.ts';

const FROZEN_MAX_MS = 5000;
const SKEWED_MAX_MS = 8000;
const FIRST_START_MAX_MS = 6000;
const MIGRATION_MAX_MS = 2500;
const SMALL_MEMORY_BYTES = 8 * 2 ** 20;
/** After this time, a node that survives on so little memory is killed. */
const OUT_OF_MEMORY_TIMEOUT_MS = 20_000;

const kill = (pid: number): boolean => process.kill(pid, 'SIGKILL');

/**
 * If there is no load balancer, members of the killed node connect to another one. Cutting their connections moves them
 * back.
 */
async function killNode(context: FaultContext, how: (pid: number) => void = kill): Promise<void> {
  const { nodes, server } = context.stage;
  const node = context.random.pick(nodes);
  await waitBriefly(context);
  await node.stop(how);
  await node.start();
  if (server || nodes.length === 1) return;
  const own = context.lines.filter((_, index) => index % nodes.length === nodes.indexOf(node));
  for (const line of own) {
    line.cut();
    line.mend();
  }
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
  const pid = context.random.pick(context.stage.nodes).running()?.child.pid;
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

/** The kernel kills a node that asks for memory. */
async function exhaustMemory({ stage, random }: FaultContext): Promise<void> {
  const group = join(stage.tools.memoryGroups ?? '', `muster-chaos-${process.pid}`);
  mkdirSync(group, { recursive: true });
  writeFileSync(join(group, 'memory.limit_in_bytes'), String(SMALL_MEMORY_BYTES));
  const node = random.pick(stage.nodes);
  await node.stop((pid) => {
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
    setTimeout(() => signalAll([pid], 'SIGKILL'), OUT_OF_MEMORY_TIMEOUT_MS).unref();
  });
  rmdirSync(group);
  await node.start();
}

/** Kills another node while it starts. The next start must succeed. */
async function killStart(environment: NodeJS.ProcessEnv, delayMs: number): Promise<void> {
  const complete = { ...raisedLimits, DATA_DIR: createDataFolder(), ...environment };
  const killed = spawnNode(complete);
  await sleep(delayMs);
  killed.kill('SIGKILL');
  if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit');
  const node = await startNode(complete);
  node.child.kill('SIGTERM');
  await node.exited;
}

async function killMigration({ stage: { server }, random }: FaultContext): Promise<void> {
  const name = `young_${Date.now()}`;
  await server?.createDatabase(name);
  await killStart({ DATABASE_URL: server?.urlOf(name) }, random.below(MIGRATION_MAX_MS));
}

export const nodeFaults = [
  fault('F1 node killed', ['one'], (context) => killNode(context)),
  fault('F2 whole tree killed', ['one'], killNodeAndDatabase),
  fault('F7 one of two nodes killed', ['two'], (context) => killNode(context)),
  fault('F8 rolling restart', ['one', 'two'], restartAll),
  fault('F10 clock skewed', ['one', 'two'], skewClock, ['libfaketime']),
  fault('F13 node stopped', ['one', 'two'], freezeNode),
  fault('F13 out of memory', ['one', 'two'], exhaustMemory, ['memoryGroups']),
  fault('F14 first start killed', ['one', 'two'], ({ random }) => killStart({}, random.below(FIRST_START_MAX_MS))),
  fault('F14 migration killed', ['two'], killMigration),
];
