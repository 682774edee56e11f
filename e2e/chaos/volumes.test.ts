import { expect, onTestFinished, test, vi } from 'vitest';
import { createVolumes } from './volumes.ts';

test('refuses to start without small disks, because a full disk would be the machine’s own', () => {
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => createVolumes({ isolation: 'yes' })).toThrow('No small disk could be mounted');
});
