import { asc, gt, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

export const EXPORT_BATCH_SIZE = 200;

/** A row with its keyset value. */
export interface Keyed<Row> {
  readonly key: string;
  readonly row: Row;
}

/** Reads the batch after this key, or the first one. */
export type ReadBatch<Row> = (after?: string) => Promise<Keyed<Row>[]>;

interface Select<Row> {
  orderBy(column: SQL): { limit(count: number): PromiseLike<Row[]> };
}

/**
 * Reads a list in batches by keyset: each is a short query, so a slow client occupies no connection or snapshot. `select`
 * takes the condition for rows after the last key.
 */
export const inBatches =
  <Row extends Readonly<Record<'key', string>>>(
    key: AnyPgColumn,
    select: (isNext: SQL | undefined) => Select<Row>,
  ): ReadBatch<Omit<Row, 'key'>> =>
  async (after) => {
    const isNext = after === undefined ? undefined : gt(key, after);
    const rows = await select(isNext).orderBy(asc(key)).limit(EXPORT_BATCH_SIZE);
    return rows.map(({ key: rowKey, ...row }) => ({ key: rowKey, row }));
  };
