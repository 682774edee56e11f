import type { FastifyBaseLogger } from 'fastify';
import { chunk } from '../lib/chunk.ts';
import { databaseErrorCode } from './database-errors.ts';

const MIN_DELAY_MS = 10_000;
const MAX_DELAY_MS = 3_600_000;

interface DueRows {
  readonly job: string;
  readonly limit: number;
  /** Number of rows to handle at once, by default all of them. */
  readonly batchSize?: number;
  /** Selects up to `limit` due rows. */
  readonly select: (limit: number) => PromiseLike<readonly { readonly id: string }[]>;
  /** Handles all these rows or throws. Resolves to false if they must be handled again later. */
  readonly handle: (ids: readonly string[]) => Promise<unknown>;
}

/** Rows of a job that failed, with the time of the next attempt. */
function createFailedRows() {
  const failed = new Map<string, { readonly delayMs: number; readonly until: number }>();
  return {
    count: (): number => failed.size,
    isWaiting: (id: string): boolean => (failed.get(id)?.until ?? -Infinity) > performance.now(),
    add(id: string): void {
      const delayMs = Math.min(2 * (failed.get(id)?.delayMs ?? MIN_DELAY_MS / 2), MAX_DELAY_MS);
      failed.set(id, { delayMs, until: performance.now() + delayMs });
    },
    remove: (ids: readonly string[]): void => ids.forEach((id) => failed.delete(id)),
    removeExcept(ids: ReadonlySet<string>): void {
      for (const id of failed.keys()) if (!ids.has(id)) failed.delete(id);
    },
  };
}

/**
 * Returns a function that handles due rows and returns how many it finished. A batch that fails is halved until the bad rows
 * are alone. These are logged and wait, longer after each failure, so that they delay no others.
 */
export function createDueRowHandler(log: Pick<FastifyBaseLogger, 'warn'>) {
  const failedRows = new Map<string, ReturnType<typeof createFailedRows>>();

  return async function handleDueRows({ job, limit, batchSize = limit, select, handle }: DueRows): Promise<number> {
    const failed = failedRows.get(job) ?? createFailedRows();
    failedRows.set(job, failed);
    const due = new Set((await select(limit + failed.count())).map(({ id }) => id));
    failed.removeExcept(due);
    const ids = [...due].filter((id) => !failed.isWaiting(id)).slice(0, limit);
    let finished = 0;

    async function handleBatch(batch: readonly string[]): Promise<void> {
      try {
        if ((await handle(batch)) !== false) finished += batch.length;
        failed.remove(batch);
      } catch (error) {
        if (batch.length > 1) return handleBatches(batch, Math.ceil(batch.length / 2));
        failed.add(batch.join());
        log.warn({ err: error, job, id: batch.join() }, 'row skipped');
        // Not due to the row, so the others would fail too.
        if (error instanceof Error && databaseErrorCode(error) !== null) throw error;
      }
    }
    async function handleBatches(some: readonly string[], size: number): Promise<void> {
      for (const batch of chunk(some, size)) await handleBatch(batch);
    }

    await handleBatches(ids, batchSize);
    return finished;
  };
}

export type HandleDueRows = ReturnType<typeof createDueRowHandler>;
