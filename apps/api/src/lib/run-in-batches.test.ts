import { expect, onTestFinished, test, vi } from 'vitest';
import { MAX_WAIT_MS, runInBatches } from './run-in-batches.ts';

/** Each call adds an item such as 'a1', whose key is its letter. Its batch ends with `finish`. */
function startBatches({ concurrency = 1 } = {}) {
  const batches: { readonly items: string; readonly finish: (error?: Error) => void }[] = [];
  const add = runInBatches({
    maxSize: 3,
    concurrency,
    keysOf: (item: string) => [item.slice(0, 1)],
    mayBeDueToOneItem: (error) => error instanceof TypeError,
    run(items) {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      const results = items.map((item) => `${item} done`);
      batches.push({
        items: items.join(' '),
        finish: (error) => (error ? reject(error) : resolve(results)),
      });
      return promise;
    },
  });
  const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  return {
    add,
    /** Starts the batches that may start, and returns all so far. */
    started: async (): Promise<string[]> => {
      await nextTurn();
      await nextTurn();
      return batches.map(({ items }) => items);
    },
    finish: (index: number, error?: Error): void => batches[index]?.finish(error),
  };
}

test('runs the calls of one turn as one batch and returns each its result', async () => {
  const { add, started, finish } = startBatches();
  const results = Promise.all([add('a1'), add('b1')]);
  expect(await started()).toEqual(['a1 b1']);
  finish(0);
  expect(await results).toEqual(['a1 done', 'b1 done']);
});

test('collects the calls that arrive while a batch runs, up to the size of a batch', async () => {
  const { add, started, finish } = startBatches();
  void add('a1');
  await started();
  ['b1', 'c1', 'd1', 'e1'].forEach((item) => void add(item));
  expect(await started()).toEqual(['a1']);
  finish(0);
  expect(await started()).toEqual(['a1', 'b1 c1 d1']);
  finish(1);
  expect(await started()).toEqual(['a1', 'b1 c1 d1', 'e1']);
});

test('runs items with a common key one after another, in order, even with free capacity', async () => {
  const { add, started, finish } = startBatches({ concurrency: 2 });
  ['a1', 'a2', 'b1', 'a3'].forEach((item) => void add(item));
  expect(await started()).toEqual(['a1 b1']);
  void add('c1');
  expect(await started()).toEqual(['a1 b1', 'c1']);
  finish(0);
  expect(await started()).toEqual(['a1 b1', 'c1', 'a2']);
  finish(2);
  expect(await started()).toEqual(['a1 b1', 'c1', 'a2', 'a3']);
});

test('runs each half again, one after another, if the error of a batch may be due to one item', async () => {
  const { add, started, finish } = startBatches();
  const results = Promise.allSettled([add('a1'), add('b1'), add('c1')]);
  await started();
  void add('d1');
  finish(0, new TypeError('one of them'));
  expect(await started()).toEqual(['a1 b1 c1', 'a1 b1']);
  finish(1, new TypeError('one of these'));
  expect((await started()).slice(2)).toEqual(['a1']);
  finish(2, new TypeError('this one'));
  expect((await started()).slice(3)).toEqual(['b1']);
  finish(3);
  expect((await started()).slice(4)).toEqual(['c1']);
  finish(4);
  expect(await results).toMatchObject([
    { reason: { message: 'this one' } },
    { value: 'b1 done' },
    { value: 'c1 done' },
  ]);
  expect((await started()).slice(5)).toEqual(['d1']);
});

test('rejects all calls of a batch that fails otherwise, and runs later ones', async () => {
  const { add, started, finish } = startBatches();
  const results = Promise.allSettled([add('a1'), add('b1')]);
  await started();
  finish(0, new Error('lost'));
  expect(await results).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  void add('c1');
  expect(await started()).toEqual(['a1 b1', 'c1']);
});

test('rejects calls that wait too long behind a batch that never ends, and no others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { add, started, finish } = startBatches();
  const first = add('a1');
  await started();
  const waiting = Promise.allSettled([add('a2'), add('b1')]);
  vi.advanceTimersByTime(MAX_WAIT_MS);
  const results = await waiting;
  const rejected = { status: 'rejected', reason: { code: 'unavailable', retryAfterSeconds: 2 } };
  expect(results).toMatchObject([rejected, rejected]);
  finish(0);
  expect(await first).toBe('a1 done');
  expect(await started()).toEqual(['a1']);
});
