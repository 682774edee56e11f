import { waitWithTimeout } from '#src/lib/wait-with-timeout.ts';

const DEFAULT_TIMEOUT_MS = 1000;

/** Close callbacks, run in reverse order at shutdown. A hook that fails or exceeds its timeout does not stop the others. */
export interface ShutdownHooks {
  readonly add: (close: () => Promise<unknown>, timeoutMs?: number) => void;
  readonly runAll: () => Promise<void>;
}

export function createShutdownHooks(): ShutdownHooks {
  const hooks: (() => Promise<void>)[] = [];
  return {
    add: (close, timeoutMs = DEFAULT_TIMEOUT_MS) => void hooks.push(() => waitWithTimeout(timeoutMs, close())),
    runAll: async () => {
      for (let hook = hooks.pop(); hook; hook = hooks.pop()) await hook();
    },
  };
}
