import { expect, test, vi } from 'vitest';
import { reconnectDelayMs } from './reconnect-delay.ts';

test('grows from attempt to attempt up to the maximum', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) =>
    Math.round(reconnectDelayMs(attempt, { spread: 1, reconnectSpreadMs: 0 })),
  );
  expect(delays).toEqual([500, 850, 1445, 2456, 4176, 7099, 8000, 8000]);
});

test('spreads the delays of all attempts', () => {
  expect(reconnectDelayMs(1, { spread: 1.5, reconnectSpreadMs: 0 })).toBe(750);
  expect(reconnectDelayMs(9, { spread: 2, reconnectSpreadMs: 0 })).toBe(16_000);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(reconnectDelayMs(1, { spread: 1, reconnectSpreadMs: 4000 })).toBe(2500);
});
