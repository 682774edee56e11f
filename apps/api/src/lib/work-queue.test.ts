import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ClientClosedError } from './app-error.ts';
import { createKeyedWorkQueue } from './work-queue.ts';

const neverCloses = (): void => undefined;

test('runs work of one key up to the limit, and that of other keys at once', async () => {
  const queue = createKeyedWorkQueue(1, 10);
  const blocker = Promise.withResolvers<string>();
  const first = queue.run('one', () => blocker.promise, neverCloses);
  let hasRun = false;
  const second = queue.run('one', async () => (hasRun = true), neverCloses);
  expect(await queue.run('other', async () => 'at once', neverCloses)).toBe('at once');
  expect(hasRun).toBe(false);
  blocker.resolve('done');
  expect(await Promise.all([first, second])).toEqual(['done', true]);
});

test('rejects work if too many others wait, and accepts it again after them', async () => {
  const queue = createKeyedWorkQueue(1, 1);
  const blocker = Promise.withResolvers<string>();
  const running = queue.run('one', () => blocker.promise, neverCloses);
  const waiting = queue.run('one', async () => 'waited', neverCloses);
  const rejected = queue.run('one', async () => 'too much', neverCloses);
  await expect(rejected).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 2 });
  blocker.resolve('ran');
  expect(await Promise.all([running, waiting])).toEqual(['ran', 'waited']);
  expect(await queue.run('one', async () => 'again', neverCloses)).toBe('again');
});

test('drops waiting work whose client closes the connection, and frees its place', async () => {
  const queue = createKeyedWorkQueue(1, 1);
  const blocker = Promise.withResolvers<void>();
  const running = queue.run('one', () => blocker.promise, neverCloses);
  let hasRun = false;
  let close = neverCloses;
  const left = queue.run(
    'one',
    async () => (hasRun = true),
    (listener) => (close = listener),
  );
  close();
  await expect(left).rejects.toBeInstanceOf(ClientClosedError);
  const next = queue.run('one', async () => 'next', neverCloses);
  blocker.resolve();
  await running;
  expect(await next).toBe('next');
  expect(hasRun).toBe(false);
});

test('runs work of one key one at a time while much of it waits', async () => {
  const queue = createKeyedWorkQueue(2, 100);
  let running = 0;
  const counts: number[] = [];
  const work = async (): Promise<void> => {
    counts.push((running += 1));
    await nextTurn();
    running -= 1;
  };
  const runAll = (length: number) => Promise.all(Array.from({ length }, () => queue.run('one', work, neverCloses)));
  await runAll(5);
  expect(counts).toEqual([1, 2, 2, 2, 2]);
  counts.length = 0;
  await runAll(30);
  expect(counts).toEqual([1, 2, ...Array<number>(28).fill(1)]);
});

test('runs the next work after one that failed', async () => {
  const queue = createKeyedWorkQueue(1, 1);
  const failed = queue.run('one', () => Promise.reject(new Error('broken')), neverCloses);
  const next = queue.run('one', async () => 'next', neverCloses);
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
