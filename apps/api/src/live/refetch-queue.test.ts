import { expect, test } from 'vitest';
import { createRefetchQueue } from './refetch-queue.ts';

const aBrowser = () => ({ refetchAt: -Infinity });

function startQueue() {
  const clock = { time: 50_000 };
  const queue = createRefetchQueue(() => clock.time);
  const delays = (count: number): number[] => Array.from({ length: count }, () => queue.delayMsOf(aBrowser()));
  return { ...queue, clock, delays };
}

test('lets 100 browsers refetch at once, then one every 10 ms', () => {
  const { delays, clock } = startQueue();
  expect(delays(100)).toEqual(Array.from({ length: 100 }, () => 0));
  expect(delays(3)).toEqual([10, 20, 30]);
  clock.time += 25;
  expect(delays(2)).toEqual([15, 25]);
  clock.time += 60_000;
  expect(delays(101).filter((delay) => delay > 0)).toEqual([10]);
});

test('keeps the slot of a waiting browser, and gives it another one after its refetch', () => {
  const { delays, delayMsOf, clock } = startQueue();
  delays(149);
  const browser = aBrowser();
  expect(delayMsOf(browser)).toBe(500);
  clock.time += 200;
  expect(delayMsOf(browser)).toBe(300);
  expect(delays(1)).toEqual([310]);
  clock.time += 300;
  expect(delayMsOf(browser)).toBe(20);
});

test('delays no browser for longer than 90 s, however many connect', () => {
  const { delays } = startQueue();
  expect(Math.max(...delays(20_000))).toBe(90_000);
});
