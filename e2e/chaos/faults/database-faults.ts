import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { retry } from '@muster/testing/until.ts';
import type { Client } from 'pg';
import type { DatabaseServer } from '../database-server.ts';
import { type Fault, type FaultContext, fault, freeze, wait, waitBriefly } from '../fault.ts';
import { signalAll } from '../processes.ts';

const DOWN_MAX_MS = 30_000;
const LOCKED_MAX_MS = 20_000;
const OUTAGE_MAX_MS = 10_000;
const RECOVERY_TIMEOUT_MS = 60_000;
const SIGNAL_TIMEOUT_MS = 100;
/** More than any server here accepts. */
const MAX_CONNECTIONS = 100;
/** Number of segments that the log keeps in reserve. */
const LOG_SEGMENTS = 8;

const kill =
  (choose: (processes: readonly number[]) => readonly number[]) =>
  async (context: FaultContext): Promise<void> => {
    const { database } = context.stage;
    await waitBriefly(context);
    signalAll(choose(database.processes()), 'SIGKILL');
    await sleep(SIGNAL_TIMEOUT_MS);
    await retry(async () => (await database.connect()).end(), { timeoutMs: RECOVERY_TIMEOUT_MS });
  };

const onServer =
  (inject: (server: DatabaseServer, context: FaultContext) => Promise<unknown>): Fault['inject'] =>
  async (context) => {
    if (context.stage.server) await inject(context.stage.server, context);
  };

const lock =
  (statement: string) =>
  async (context: FaultContext): Promise<void> => {
    const client = await context.stage.database.connect();
    await client.query('begin');
    await client.query(statement);
    await wait(context, LOCKED_MAX_MS);
    await client.query('rollback');
    await client.end();
  };

async function takeConnections({ stage }: FaultContext, taken: Client[]): Promise<void> {
  try {
    while (taken.length < MAX_CONNECTIONS) taken.push(await stage.database.connect());
  } catch {
    // All are taken.
  }
}

const endNodeConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where usename = 'muster' and application_name like 'muster%'`;

/** The nodes lose their connections, and the server has none left for them. */
async function exhaustConnections(context: FaultContext): Promise<void> {
  const taken: Client[] = [];
  await takeConnections(context, taken);
  await taken[0]?.query(endNodeConnections);
  await takeConnections(context, taken);
  await wait(context, OUTAGE_MAX_MS);
  await Promise.all(taken.map((client) => client.end()));
}

/** The server ends when it needs a new segment of the log and the disk is full. */
async function fillLog(server: DatabaseServer): Promise<void> {
  try {
    for (let segment = 0; segment < LOG_SEGMENTS; segment += 1) {
      await server.administer("select pg_logical_emit_message(false, 'chaos', ''), pg_switch_wal()");
    }
  } catch {
    // It has ended.
  }
}

const fillDisk = (volume: 'data' | 'log') =>
  onServer(async (server, context) => {
    const folder = server.volumes[volume];
    const { bavail, bsize } = statfsSync(folder);
    spawnSync('fallocate', ['--length', String(bavail * bsize), join(folder, 'filler')]);
    try {
      if (volume === 'log') await fillLog(server);
      await wait(context, OUTAGE_MAX_MS);
    } finally {
      rmSync(join(folder, 'filler'), { force: true });
    }
  });

const halt = onServer(async (server, context) => {
  await server.halt();
  await wait(context, DOWN_MAX_MS);
  await server.resume();
});

/** Half of the nodes' connections hang, so that some HTTP requests stop within a transaction. */
async function freezeConnections(context: FaultContext): Promise<void> {
  const client = await context.stage.database.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'muster'",
  );
  await client.end();
  const pids = context.random.shuffle(rows.map(({ pid }) => pid));
  await freeze(context, pids.slice(0, Math.ceil(pids.length / 2)), DOWN_MAX_MS);
}

const killPostmaster = kill((processes) => processes.slice(0, 1));
const killTree = kill((processes) => processes);

export const databaseFaults = [
  fault('F2 postmaster crash', ['one', 'two'], killPostmaster),
  fault('F2 database crash', ['one', 'two'], killTree),
  fault('F3 database hang', ['one', 'two'], (context) =>
    freeze(context, context.stage.database.processes(), DOWN_MAX_MS),
  ),
  fault('F3 connections hang', ['one', 'two'], freezeConnections),
  fault('F3 database outage', ['two'], halt),
  fault('F11 data disk full', ['two'], fillDisk('data'), ['isolation']),
  fault('F11 log disk full', ['two'], fillDisk('log'), ['isolation']),
  fault('F12 table lock', ['one', 'two'], lock('lock table messages in access exclusive mode')),
  // Every sender waits with a connection of the node, until none is left.
  fault('F12 pool exhaustion', ['one', 'two'], lock('select from chats for update')),
  fault('F12 connection exhaustion', ['one', 'two'], exhaustConnections),
];
