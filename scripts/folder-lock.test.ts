import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withFolderLock } from './folder-lock.mjs';

function newLockPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'lock');
}

const ignoreWait = (): void => undefined;
const module = JSON.stringify(join(import.meta.dirname, 'folder-lock.mjs'));

async function startLockOwner(lock: string): Promise<() => Promise<void>> {
  const code = `import { withFolderLock } from ${module};
    await withFolderLock(${JSON.stringify(lock)}, () => {}, () => new Promise(() => { console.log('locked'); setInterval(() => {}, 1000); }));`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(owner.stdout, 'data');
  return async () => {
    owner.kill('SIGKILL');
    await once(owner, 'exit');
  };
}

test('runs one callback at a time', async () => {
  const lock = newLockPath();
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

test('waits while the lock owner is alive and calls onWait', async () => {
  const lock = newLockPath();
  const killOwner = await startLockOwner(lock);
  const { promise: isWaiting, resolve: onWait } = Promise.withResolvers<void>();
  const done = withFolderLock(lock, onWait, async () => 'done');
  await isWaiting;
  await killOwner();
  expect(await done).toBe('done');
});

test('concurrent callers take over the lock of a killed process', async () => {
  const lock = newLockPath();
  const killOwner = await startLockOwner(lock);
  await killOwner();
  const answers = await Promise.all([1, 2, 3].map((n) => withFolderLock(lock, ignoreWait, async () => n)));
  expect(answers).toEqual([1, 2, 3]);
  expect(readdirSync(join(lock, '..'))).toEqual([]);
});

test('failing work releases the lock', async () => {
  const lock = newLockPath();
  const failing = withFolderLock(lock, ignoreWait, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});
