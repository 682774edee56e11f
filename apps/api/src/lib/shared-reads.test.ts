import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** Shares up to three reads for a second. Each read returns its number. */
function startReads(intervalMs = 0) {
  const reads = createSharedReads<number>({ maxKeys: 3, lifetimeMs: 1000, intervalMs });
  let started = 0;
  const read = async (): Promise<number> => (started += 1);
  return { reads, get: (key = 'a') => reads.get(key, read) };
}

test('concurrent and later calls share one read of each key', async () => {
  const { get } = startReads();
  expect(await Promise.all([get(), get(), get('b')])).toEqual([1, 1, 2]);
  expect([await get(), await get('b')]).toEqual([1, 2]);
});

test('a read that started before a clear is neither joined nor stored', async () => {
  const { reads, get } = startReads();
  const [started, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  const early = reads.get('a', () => {
    started.resolve();
    return finished.promise;
  });
  await started.promise;
  reads.clear();
  const late = get();
  finished.resolve(0);
  expect([await early, await late, await get()]).toEqual([0, 1, 1]);
});

test('a result is shared for its lifetime, counted from the start of its read', async () => {
  const { reads, get } = startReads();
  const { promise, resolve } = Promise.withResolvers<number>();
  const slow = reads.get('a', () => promise);
  vi.advanceTimersByTime(999);
  resolve(0);
  expect([await slow, await get()]).toEqual([0, 0]);
  vi.advanceTimersByTime(1);
  expect(await get()).toBe(1);
});

test('a failed read rejects its callers and is not stored', async () => {
  const { reads, get } = startReads();
  const failed = reads.get('a', () => Promise.reject(new Error('lost')));
  await expect(failed).rejects.toThrow('lost');
  expect(await get()).toBe(1);
});

test('stores no more results than allowed and drops the oldest read first', async () => {
  const { get } = startReads();
  for (const key of ['a', 'b', 'c', 'd']) await get(key);
  expect([await get('d'), await get('c'), await get('b'), await get('a')]).toEqual([4, 3, 2, 5]);
});

test('reads of a key start at an interval, and a waiting read is shared although it is cleared', async () => {
  vi.useRealTimers();
  const { reads, get } = startReads(50);
  const startedAt = performance.now();
  expect(await get()).toBe(1);
  reads.clear();
  const waiting = [get(), get()];
  reads.clear();
  expect(await Promise.all([...waiting, get(), get('b')])).toEqual([3, 3, 3, 2]);
  expect(performance.now() - startedAt).toBeGreaterThan(45);
  reads.clear();
  expect(await get()).toBe(4);
});
