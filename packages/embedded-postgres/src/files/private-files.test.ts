import { expect, test } from 'vitest';
import { freeBytes, sync } from './private-files.ts';

const failWith = (code: string) => async () => ({
  sync: () => Promise.reject(Object.assign(new Error(code), { code })),
  close: async () => {},
});

test.each(['EINVAL', 'ENOTSUP'])('a flush that the file system refuses with %s is no failure', async (code) => {
  await expect(sync('/data', failWith(code))).resolves.toBeUndefined();
});

test('a flush that fails on the disk is a failure', async () => {
  await expect(sync('/data', failWith('EIO'))).rejects.toThrow('EIO');
});

test.skipIf(process.platform !== 'linux')('a file system that reports no size has free space', async () => {
  expect(await freeBytes('/proc')).toBe(Infinity);
});
