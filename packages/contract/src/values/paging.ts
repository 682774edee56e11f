import { message } from '../message.ts';
import { atMost, storableText } from './text.ts';
import { z } from '../zod.ts';

/** Rows per page of the admin tables. */
export const TABLE_PAGE_SIZE = 25;
const PAGE_MAX = 100_000;

/** Page number in a query string; the first page is 1. */
export const pageSchema = z._default(
  z.codec(z.string().check(z.regex(/^\d{1,6}$/)), z.int().check(z.minimum(1), z.maximum(PAGE_MAX)), {
    decode: Number,
    encode: String,
  }),
  1,
);

/** A page of rows, with the number of rows on all pages. */
export const tablePageOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ rows: z.array(row), total: z.int() });

export const TABLE_SEARCH_MAX_LENGTH = 100;
/** Matches a part of any searchable column. */
export const tableSearchSchema = storableText().check(
  z.trim(),
  ...atMost(
    TABLE_SEARCH_MAX_LENGTH,
    message('Keep your search to {max} characters or fewer', { max: TABLE_SEARCH_MAX_LENGTH }),
  ),
);
