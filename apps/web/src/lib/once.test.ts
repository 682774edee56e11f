import { expect, test, vi } from 'vitest';
import { once } from './once.ts';

test('creates the value on first use only', () => {
  const make = vi.fn<() => object>(() => ({}));
  const value = once(make);
  expect(make).not.toHaveBeenCalled();
  expect(value()).toBe(value());
  expect(make).toHaveBeenCalledOnce();
});
