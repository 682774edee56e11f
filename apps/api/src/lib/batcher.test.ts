import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

function startBatcher() {
  const batches: string[] = [];
  const addItem = createBatcher<string>(1000, (items) => void batches.push(items.join(' ')));
  return { add: (...items: string[]): void => items.forEach(addItem), batches };
}

test('does not delay the first item after a pause, and passes items of one turn together', () => {
  const { add, batches } = startBatcher();
  add('a', 'b');
  vi.advanceTimersByTime(0);
  expect(batches).toEqual(['a b']);
  vi.advanceTimersByTime(5000);
  add('c');
  vi.advanceTimersByTime(0);
  expect(batches).toEqual(['a b', 'c']);
});

test('calls at most once per interval, with the items of that interval', () => {
  const { add, batches } = startBatcher();
  add('a');
  vi.advanceTimersByTime(100);
  add('b');
  vi.advanceTimersByTime(800);
  add('c');
  expect(batches).toEqual(['a']);
  vi.advanceTimersByTime(100);
  expect(batches).toEqual(['a', 'b c']);
  vi.advanceTimersByTime(5000);
  expect(batches).toEqual(['a', 'b c']);
});
