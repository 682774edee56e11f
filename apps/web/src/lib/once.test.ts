import { expect, test, vi } from 'vitest';
import { once } from './once.ts';

test('a value is made when it is first asked for, and kept', () => {
  const make = vi.fn<() => object>(() => ({}));
  const value = once(make);
  expect(make).not.toHaveBeenCalled();
  expect(value()).toBe(value());
  expect(make).toHaveBeenCalledOnce();
});
