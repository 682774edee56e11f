import type { FastifyBaseLogger } from 'fastify';

type Work = () => unknown;

/** Runs what follows a commit. The change is stored by then, so failures are logged and counted, never thrown. */
export function createAfterCommit(log: FastifyBaseLogger) {
  const listeners: (() => void)[] = [];

  function onFailure(error: unknown): void {
    log.error({ err: error }, 'work after a commit failed');
    listeners.forEach((listener) => listener());
  }

  return {
    /** Runs work that does not wait. */
    runNow(work: () => void): void {
      try {
        work();
      } catch (error) {
        onFailure(error);
      }
    },
    /** Runs each work after the previous one, also after one that failed. */
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
