import { vi } from 'vitest';

/** Waits up to 5 s, like the queries of Testing Library here, but also under fake timers, which it advances. */
export const eventually = <Result>(
  check: () => Result | Promise<Result>,
  within: { readonly timeout: number } = { timeout: 5_000 },
): Promise<Result> => vi.waitFor(check, within);
