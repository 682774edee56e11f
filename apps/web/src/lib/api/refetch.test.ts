import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apply, queryClient } from './query-client.ts';
import { refetch } from './refetch.ts';

const FETCH_MS = 80;
const PACE_MS = 500;
/** Longer than any wait for the pace. */
const LONG_MS = 20_000;

let stored = 1;
let fetches = 0;
let responseMs = FETCH_MS;
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  [stored, fetches, responseMs] = [1, 0, FETCH_MS];
});
afterEach(() => {
  stop();
  queryClient.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Responds late, with the number that was stored at the time of the request. */
const numberQuery = (meta = {}) =>
  queryOptions({
    queryKey: ['number', 1],
    queryFn: async () => {
      const response = stored;
      fetches += 1;
      await new Promise((resolve) => setTimeout(resolve, responseMs));
      return response;
    },
    meta,
  });
const shown = (): unknown => queryClient.getQueryData(['number', 1]);

async function show(meta?: object): Promise<void> {
  stop = new QueryObserver(queryClient, numberQuery(meta)).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(LONG_MS);
}

test('many calls cause one fetch per interval', async () => {
  await show();
  while (stored < 100) {
    stored += 1;
    void refetch({ queryKey: ['number'] });
    await vi.advanceTimersByTimeAsync(PACE_MS / 10);
  }
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(shown()).toBe(100);
  expect(fetches).toBeGreaterThan(5);
  expect(fetches).toBeLessThanOrEqual(12);
});

test('browsers that receive the same event fetch at different times', async () => {
  await show();
  const delays: number[] = [];
  for (const random of [0, 0.99]) {
    const [startedAt, before] = [Date.now(), fetches];
    vi.spyOn(Math, 'random').mockReturnValue(random);
    void refetch({ queryKey: ['number'] });
    while (fetches === before) await vi.advanceTimersByTimeAsync(10);
    delays.push(Date.now() - startedAt);
    await vi.advanceTimersByTimeAsync(LONG_MS);
  }
  expect((delays[1] ?? 0) - (delays[0] ?? 0)).toBeGreaterThan(PACE_MS / 4);
});

test('a query with a longer pace is fetched less often', async () => {
  await show({ paceMs: 10 * PACE_MS });
  for (let call = 0; call < 100; call += 1) {
    void refetch({ queryKey: ['number'] });
    await vi.advanceTimersByTimeAsync(PACE_MS / 10);
  }
  expect(fetches).toBeLessThanOrEqual(3);
});

test.each([FETCH_MS, 10 * PACE_MS])('a call during a fetch of %i ms causes another one', async (durationMs) => {
  responseMs = durationMs;
  stop = new QueryObserver(queryClient, numberQuery()).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(FETCH_MS / 2);
  stored = 2;
  const fetched = refetch({ queryKey: ['number'] });
  await vi.advanceTimersByTimeAsync(LONG_MS);
  await fetched;
  expect([shown(), fetches]).toEqual([2, 2]);
});

test('a query that no screen shows is fetched once it is shown', async () => {
  await show();
  stop();
  stored = 2;
  await refetch({ queryKey: ['number'] });
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(fetches).toBe(1);
  await show();
  expect([shown(), fetches]).toEqual([2, 2]);
});

test.each([
  [true, 1],
  [false, 2],
])(
  'on a hidden page, data that waits until it is visible (%s) is fetched %i times',
  async (waitsUntilVisible, count) => {
    await show({ waitsUntilVisible });
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    void refetch({ queryKey: ['number'] });
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(fetches).toBe(count);
  },
);

test('a change during a fetch is applied to its response too', async () => {
  await show();
  void refetch({ queryKey: ['number'] });
  while (!queryClient.isFetching()) await vi.advanceTimersByTimeAsync(1);
  apply<number>(['number'], () => 5);
  await vi.advanceTimersByTimeAsync(FETCH_MS);
  expect([shown(), queryClient.isFetching()]).toEqual([5, 0]);
});

test('does not wait for a query that is removed during its fetch', async () => {
  responseMs = LONG_MS;
  stop = new QueryObserver(queryClient, numberQuery()).subscribe(() => undefined);
  const fetched = refetch({ queryKey: ['number'] });
  await vi.advanceTimersByTimeAsync(PACE_MS);
  queryClient.clear();
  await vi.advanceTimersByTimeAsync(2 * LONG_MS);
  await expect(fetched).resolves.toBeUndefined();
});
