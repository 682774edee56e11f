import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const key = randomBytes(32);
const box = createSecretBox(key, 'test');

test('decrypts what it encrypted, and reveals nothing of the secret', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'ada');
  expect(sealed).toMatch(/^v1:[\w-]+$/);
  expect(sealed).not.toContain('JBSWY3DP');
  expect(box.open(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP');
  expect(box.seal('JBSWY3DPEHPK3PXP', 'ada')).not.toBe(sealed);
});

test('returns null for another key, owner or purpose, and for changed data', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'ada');
  expect(box.open(sealed, 'ben')).toBeNull();
  expect(createSecretBox(randomBytes(32), 'test').open(sealed, 'ada')).toBeNull();
  expect(createSecretBox(key, 'another').open(sealed, 'ada')).toBeNull();
  for (const broken of [
    sealed.slice(0, -4),
    `${sealed.slice(0, 10)}AAAA${sealed.slice(14)}`,
    'v1:',
    'v1:AAAA',
    'in clear',
  ])
    expect(box.open(broken, 'ada')).toBeNull();
});
