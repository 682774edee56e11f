/** Time for one thing to close, where it does not say otherwise. */
const CLOSE_WITHIN_MS = 1000;

interface Closer {
  readonly close: () => Promise<unknown>;
  readonly withinMs: number;
}

/** What has been opened so far, to be closed in the reverse order. One that hangs does not keep the others open. */
export interface Closers {
  readonly add: (close: () => Promise<unknown>, withinMs?: number) => void;
  readonly closeAll: () => Promise<void>;
}

async function closeWithin({ close, withinMs }: Closer): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, withinMs)));
  await Promise.race([close().catch(() => {}), patience]); // what cannot be closed is let go of
  clearTimeout(timer);
}

export function createClosers(): Closers {
  const closers: Closer[] = [];
  return {
    add: (close, withinMs = CLOSE_WITHIN_MS) => void closers.unshift({ close, withinMs }),
    closeAll: async () => {
      for (let closer = closers.shift(); closer; closer = closers.shift()) await closeWithin(closer);
    },
  };
}
