/** Default timeout of one hook. */
const CLOSE_TIMEOUT_MS = 1000;

interface ShutdownHook {
  readonly close: () => Promise<unknown>;
  readonly timeoutMs: number;
}

/** Close callbacks, run in reverse order at shutdown. A hook that fails or exceeds its timeout does not stop the others. */
export interface ShutdownHooks {
  readonly add: (close: () => Promise<unknown>, timeoutMs?: number) => void;
  readonly runAll: () => Promise<void>;
}

async function closeWithTimeout({ close, timeoutMs }: ShutdownHook): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, timeoutMs)));
  await Promise.race([close().catch(() => {}), timeout]);
  clearTimeout(timer);
}

export function createShutdownHooks(): ShutdownHooks {
  const hooks: ShutdownHook[] = [];
  return {
    add: (close, timeoutMs = CLOSE_TIMEOUT_MS) => void hooks.unshift({ close, timeoutMs }),
    runAll: async () => {
      for (let hook = hooks.shift(); hook; hook = hooks.shift()) await closeWithTimeout(hook);
    },
  };
}
