import type { FastifyBaseLogger } from 'fastify';
import { chunk } from '#src/lib/chunk.ts';
import { databaseErrorCode } from './database-errors.ts';

const MIN_DELAY_MS = 10_000;
const MAX_DELAY_MS = 3_600_000;

interface DueRows {
  readonly job: string;
  readonly limit: number;
  /** Number of rows that one call of `handle` gets. Default: all. */
  readonly batchSize?: number;
  /** Selects up to `limit` due rows. */
  readonly select: (limit: number) => PromiseLike<readonly { readonly id: string }[]>;
  /** Handles all these rows or throws. Resolves to false if they must be handled again later. */
  readonly handle: (ids: readonly string[]) => Promise<unknown>;
}

interface Failure {
  readonly delayMs: number;
  readonly retryAt: number;
}

/**
 * Returns a function that handles due rows and returns how many it finished. It halves a failing batch until each bad row is
 * alone, logs that row, and retries it with a growing delay. Bad rows do not delay the others.
 */
export function createDueRowHandler(log: Pick<FastifyBaseLogger, 'warn'>) {
  const failuresByJob = new Map<string, Map<string, Failure>>();

  return async function handleDueRows({ job, limit, batchSize = limit, select, handle }: DueRows): Promise<number> {
    const failures = failuresByJob.get(job) ?? new Map<string, Failure>();
    failuresByJob.set(job, failures);
    const due = new Set((await select(limit + failures.size)).map(({ id }) => id));
    for (const id of failures.keys()) if (!due.has(id)) failures.delete(id);
    const isDelayed = (id: string): boolean => (failures.get(id)?.retryAt ?? -Infinity) > performance.now();
    const ids = [...due].filter((id) => !isDelayed(id)).slice(0, limit);
    let finished = 0;

    function delayRow(id: string): void {
      const delayMs = Math.min(2 * (failures.get(id)?.delayMs ?? MIN_DELAY_MS / 2), MAX_DELAY_MS);
      failures.set(id, { delayMs, retryAt: performance.now() + delayMs });
    }
    async function handleBatch(batch: readonly string[]): Promise<void> {
      try {
        if ((await handle(batch)) !== false) finished += batch.length;
        batch.forEach((id) => failures.delete(id));
      } catch (error) {
        if (batch.length > 1) return handleBatches(batch, Math.ceil(batch.length / 2));
        const [id = ''] = batch;
        delayRow(id);
        log.warn({ err: error, job, id }, 'row skipped');
        // An unavailable database fails every row.
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
