import { existsSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSurely } from '../e2e/chat-checker/node.ts';
import { plenty } from '../e2e/chat-checker/plenty.ts';

/** The product as it runs: a process of its own. */
export interface Product {
  readonly origin: string;
  readonly pid: number;
  /** Ends it as a system does, and waits for the end. */
  close(): Promise<void>;
}

/** Starts it, or another program in its place, with limits that nobody reaches and whatever else the environment says. */
export async function startProduct(environment: Readonly<Record<string, string>>, file?: string): Promise<Product> {
  const { child, origin, exited } = await startSurely({ ...plenty, NODE_ENV: 'production', ...environment }, file);
  return {
    origin,
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Those that are there. */
const dataFolders = new Set<string>();
const removal = { recursive: true, force: true } as const;

/** A database that has been told to end may still be writing. */
const REMOVAL_TRIES = 20;
const TRY_AGAIN_AFTER_MS = 200;

function removeNow(folder: string): void {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; existsSync(folder) && tries < REMOVAL_TRIES; tries += 1) {
    if (tries > 0) Atomics.wait(clock, 0, 0, TRY_AGAIN_AFTER_MS);
    try {
      rmSync(folder, removal);
    } catch (error) {
      if (tries === REMOVAL_TRIES - 1) console.error(error);
    }
  }
}

/** Removes all data at once, when whoever uses it has been told to end. */
export const removeDataFolders = (): void => dataFolders.forEach(removeNow);

/** Makes a folder that the database's user can pass through, as whom it runs where we are root. */
export async function makeDataFolder(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  dataFolders.add(folder);
  await chmod(folder, 0o711);
  const remove = async (): Promise<void> => {
    await rm(folder, removal);
    dataFolders.delete(folder);
  };
  return { path: join(folder, 'data'), remove };
}
