import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/** Table of rate-limiter-flexible. It is unlogged: a crash may empty it. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_by_expiry').on(table.expire)],
);
