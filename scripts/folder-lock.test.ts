import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withFolderLock } from './folder-lock.mjs';

function aLock(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'lock');
}

const ignoreWait = (): void => undefined;
const module = JSON.stringify(join(import.meta.dirname, 'folder-lock.mjs'));

/** Another process that takes the lock and keeps it. */
async function startLockOwner(lock: string): Promise<() => Promise<void>> {
  const code = `import { withFolderLock } from ${module};
    await withFolderLock(${JSON.stringify(lock)}, () => {}, () => new Promise(() => { console.log('held'); setInterval(() => {}, 1000); }));`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return async () => {
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  };
}

test('one at a time', async () => {
  const lock = aLock();
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, ++inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside--;
  };
  await Promise.all([1, 2, 3].map(() => withFolderLock(lock, ignoreWait, work)));
  expect(most).toBe(1);
});

test('waiting is told, and lasts while the holder lives', async () => {
  const lock = aLock();
  const killHolder = await startLockOwner(lock);
  const { promise: isWaiting, resolve: tell } = Promise.withResolvers<void>();
  const done = withFolderLock(lock, tell, async () => 'done');
  await isWaiting;
  await killHolder();
  expect(await done).toBe('done');
});

test('what a killed holder left is cleared away, also by several at once', async () => {
  const lock = aLock();
  const killHolder = await startLockOwner(lock);
  await killHolder();
  const answers = await Promise.all([1, 2, 3].map((n) => withFolderLock(lock, ignoreWait, async () => n)));
  expect(answers).toEqual([1, 2, 3]);
  expect(readdirSync(join(lock, '..'))).toEqual([]);
});

test('work that fails frees the lock', async () => {
  const lock = aLock();
  const failing = withFolderLock(lock, ignoreWait, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});
