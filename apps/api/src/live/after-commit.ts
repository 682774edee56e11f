import type { FastifyBaseLogger } from 'fastify';

type Work = () => unknown;

/** Runs work after a commit. The change is already stored, so failures are logged and counted, never thrown. */
export function createAfterCommit(log: FastifyBaseLogger) {
  const listeners: (() => void)[] = [];

  function onFailure(error: unknown): void {
    log.error({ err: error }, 'work after a commit failed');
    listeners.forEach((listener) => listener());
  }

  return {
    /** Runs synchronous work. */
    runNow(work: () => void): void {
      try {
        work();
      } catch (error) {
        onFailure(error);
      }
    },
    /** Runs asynchronous work in order. A failure does not stop later work. */
    async run(...works: readonly Work[]): Promise<void> {
      for (const work of works) {
        try {
          await work();
        } catch (error) {
          onFailure(error);
        }
      }
    },
    onFailure: (listener: () => void): void => void listeners.push(listener),
  };
}

export type AfterCommit = ReturnType<typeof createAfterCommit>;
