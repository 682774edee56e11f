import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFile } from './lock-file.mjs';

function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'lock');
}

async function startLockOwner(path: string): Promise<() => Promise<void>> {
  const code = `import { lockFile } from ${JSON.stringify(join(import.meta.dirname, 'lock-file.mjs'))};
    await lockFile(${JSON.stringify(path)}, {}); console.log('locked'); setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(owner.stdout, 'data');
  return async () => {
    owner.kill('SIGKILL');
    await once(owner, 'exit');
  };
}

test('waits until the process that has locked the file is killed', async () => {
  const path = newPath();
  const killOwner = await startLockOwner(path);
  expect(await lockFile(path, { timeoutMs: 0 })).toBeNull();
  const { promise: isWaiting, resolve: onWait } = Promise.withResolvers<void>();
  const locking = lockFile(path, { onWait });
  await isWaiting;
  await killOwner();
  expect(await locking).toMatchObject({ isLocked: true });
});

test('locks for one caller of a process at a time', async () => {
  const path = newPath();
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    const lock = await lockFile(path, {});
    most = Math.max(most, ++inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside--;
    if (lock) closeSync(lock.fd);
  };
  await Promise.all([work(), work(), work()]);
  expect(most).toBe(1);
});
