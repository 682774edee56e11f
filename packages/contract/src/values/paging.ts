import { z } from '../zod.ts';

/** Rows in one page of an administrator's table. */
export const TABLE_PAGE_SIZE = 25;
const PAGE_MAX = 100_000;

/** The number of a page in an address, from 1 up. */
export const pageSchema = z._default(
  z.codec(z.string().check(z.regex(/^\d{1,6}$/)), z.int().check(z.minimum(1), z.maximum(PAGE_MAX)), {
    decode: Number,
    encode: String,
  }),
  1,
);

/** A page of a table, and how many rows there are in all. */
export const tablePageOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ rows: z.array(row), total: z.int() });
