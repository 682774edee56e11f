import { getConfig } from '@testing-library/react';
import { vi } from 'vitest';

/** Waits as long as the queries of Testing Library, but also under fake timers, which it advances. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: getConfig().asyncUtilTimeout });
