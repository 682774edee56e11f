import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresServer, type ServerPlan, createServer, runAsServer } from './postgres-server.ts';

const LOOK_AGAIN_AFTER_MS = 100;

/** A copy that every commit waits for. */
export interface Standby {
  /** What it copies. */
  readonly primary: PostgresServer;
  readonly server: PostgresServer;
  /** From here on it is a database of its own. */
  readonly promote: () => Promise<void>;
  /** Commits wait for it no longer. */
  readonly dismiss: () => Promise<void>;
}

async function isSynchronous(primary: PostgresServer): Promise<boolean> {
  const { rows } = await primary.administer("select from pg_stat_replication where sync_state = 'sync'");
  return rows.length > 0;
}

async function setStandbyNames(primary: PostgresServer, change: string): Promise<void> {
  await primary.administer(`alter system ${change}`);
  await primary.administer('select pg_reload_conf()');
}

/** Copies a server that goes on meanwhile; resolves when every commit is on both. */
export async function addStandby(primary: PostgresServer, plan: ServerPlan): Promise<Standby> {
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  const into = ['-D', plan.folder, `--waldir=${plan.log}`, '-R', '-X', 'stream', '-c', 'fast'];
  await runAsServer(join(plan.programs, 'pg_basebackup'), [...from, ...into], plan.password);
  const server = createServer(plan);
  await server.start();
  await setStandbyNames(primary, "set synchronous_standby_names = '*'");
  while (!(await isSynchronous(primary))) await pause(LOOK_AGAIN_AFTER_MS);
  return {
    primary,
    server,
    promote: async () => void (await server.administer('select pg_promote()')),
    dismiss: () => setStandbyNames(primary, 'reset synchronous_standby_names'),
  };
}
