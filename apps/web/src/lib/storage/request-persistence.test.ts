import { expect, test, vi } from 'vitest';
import { requestPersistence } from './request-persistence.ts';

test('asks the browser once to retain unsent texts, and not on pages that cannot ask', () => {
  requestPersistence();
  localStorage.clear();
  const persist = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error('refused'));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage: { persist } }));
  requestPersistence();
  requestPersistence();
  expect(persist).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
