import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject, onTestFinished } from 'vitest';
import { type DatabaseConnection, withClient } from '../src/database-connection.ts';
import { hasErrorCode } from '../src/files/private-files.ts';
import { installedNativeDir } from '../src/server/native-binaries.ts';
import { type RunAs, CLEAN_ENV } from '../src/server/run-as.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  type SystemPaths,
  startEmbeddedPostgresAt,
} from '../src/start-embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a stopped database. */
    createdDataDir: string;
  }
}

/** Creating a cluster is slow on a busy machine. */
export const DEADLINE_MS = 30_000;
/** Shorter than a test's deadline, so that the error names the condition. */
const CONDITION_DEADLINE_MS = 20_000;

export const UPGRADE_SCRIPT = fileURLToPath(new URL('./upgrade-process.ts', import.meta.url));
export const SUPERVISOR_SCRIPT = fileURLToPath(new URL('./supervisor-process.ts', import.meta.url));

/** Polls a condition. Throws after the deadline. */
export async function until(
  condition: string,
  isTrue: () => boolean | Promise<boolean>,
  deadlineMs = CONDITION_DEADLINE_MS,
): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Timed out: ${condition}`);
    await sleep(1);
  }
}

/** Registers a clean-up for the end of a test or of a group of tests. */
export type AddCleanUp = (cleanUp: () => Promise<void>) => void;

/** Creates a folder that every user can enter. Deleted after the test. */
export async function tempDir(atEnd: AddCleanUp = onTestFinished): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'muster-test-')));
  await chmod(folder, 0o755); // mkdtemp uses 0700, which excludes the database's user
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A data folder with a stopped database, for tests that do not depend on how it is created. */
export async function copyDataDir(): Promise<string> {
  const dataDir = join(await tempDir(), 'data');
  await promisify(execFile)('cp', ['-a', inject('createdDataDir'), dataDir]);
  return dataDir;
}

export interface StartedPostgres extends EmbeddedPostgres {
  /** Log lines. */
  readonly lines: string[];
}

/** Starts a database and stops it after the test. */
export async function start(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions & SystemPaths> = {},
  atEnd: AddCleanUp = onTestFinished,
): Promise<StartedPostgres> {
  const { nativeDir = installedNativeDir(), systemDir = join(dataDir, '..', 'system') } = options;
  const lines: string[] = [];
  const postgres = await startEmbeddedPostgresAt(
    { nativeDir, systemDir },
    { ...options, dataDir, log: (line) => lines.push(line) },
  );
  atEnd(() => postgres.stop());
  return { ...postgres, lines };
}

export function clusterOf({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'postgres');
}

/** The pid in the cluster's pid file; 0 while there is none, or none in it yet. */
export function postmasterPid(postgres: { dataDir: string }): number {
  try {
    return Number.parseInt(readFileSync(join(clusterOf(postgres), 'postmaster.pid'), 'utf8'), 10) || 0;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return 0;
    throw error;
  }
}

export async function query(connection: DatabaseConnection, sql: string): Promise<Record<string, unknown>[]> {
  return await withClient(connection, async (client) => (await client.query(sql)).rows);
}

/** Starts a program that is killed after the test. */
export function spawnFor(
  user: RunAs,
  command: string,
  args: readonly string[],
): { child: ChildProcess; output: () => string } {
  const child = spawn(command, args, {
    ...user,
    cwd: '/',
    env: CLEAN_ENV,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const collect = (chunk: Buffer): void => {
    text += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  onTestFinished(() => killAndWait(child));
  return { child, output: () => text };
}

/** kill -9. Resolves when the process has exited. */
export async function killAndWait(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await until('the killed process ends', () => child.exitCode !== null || child.signalCode !== null);
}
