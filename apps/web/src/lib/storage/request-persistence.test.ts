import { expect, test, vi } from 'vitest';
import { requestPersistence } from './request-persistence.ts';

test('requests persistent storage once, and not on pages without it', () => {
  requestPersistence();
  localStorage.clear();
  const persist = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error('refused'));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage: { persist } }));
  requestPersistence();
  requestPersistence();
  expect(persist).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
