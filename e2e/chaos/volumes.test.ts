import { expect, onTestFinished, test, vi } from 'vitest';
import { findTools } from './tools.ts';
import { makeVolumes } from './volumes.ts';

test('where no small disk can be mounted nothing begins: the disk that would be filled is everybody’s', () => {
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => makeVolumes({ ...findTools(), isolation: 'yes' })).toThrow('No small disk could be mounted');
});
