import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLookback } from './lookback.ts';

const [SHORT_MS, FULL_MS] = [5000, 60_000];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

function startPolling() {
  const lookback = createLookback();
  const poll = (intervalMs: number, isSuccessful = true): number => {
    vi.advanceTimersByTime(intervalMs);
    const lookbackMs = lookback.startPoll();
    if (isSuccessful) lookback.recordPoll();
    return lookbackMs;
  };
  return { poll };
}

test('looks back a short time, but the full time at first and every 15 s', () => {
  const { poll } = startPolling();
  expect([poll(0), poll(1500), poll(1500)]).toEqual([FULL_MS, SHORT_MS, SHORT_MS]);
  const later = Array.from({ length: 20 }, () => poll(1500));
  expect(later.filter((lookbackMs) => lookbackMs === FULL_MS)).toHaveLength(2);
});

test('looks back the full time after a gap or a failed poll', () => {
  const { poll } = startPolling();
  expect([poll(0), poll(2501), poll(1500)]).toEqual([FULL_MS, FULL_MS, SHORT_MS]);
  expect([poll(1500, false), poll(1500), poll(1500)]).toEqual([SHORT_MS, FULL_MS, SHORT_MS]);
});
