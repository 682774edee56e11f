import { expect, test } from 'vitest';
import { freeBytes, sync } from './private-files.ts';

const failWith = (code: string) => async () => ({
  sync: () => Promise.reject(Object.assign(new Error(code), { code })),
  close: async () => {},
});

test.each(['EINVAL', 'ENOTSUP'])('ignores a flush that the file system rejects with %s', async (code) => {
  await expect(sync('/data', failWith(code))).resolves.toBeUndefined();
});

test('throws if the disk fails to flush', async () => {
  await expect(sync('/data', failWith('EIO'))).rejects.toThrow('EIO');
});

test.skipIf(process.platform !== 'linux')('assumes free space if the file system reports no size', async () => {
  expect(await freeBytes('/proc')).toBe(Infinity);
});
