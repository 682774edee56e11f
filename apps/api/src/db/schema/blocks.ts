import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { memberReference } from './members.ts';

/** Blocked members. A block hides both members from each other. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: memberReference('blocker_id'),
    blockedId: memberReference('blocked_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_by_blocked').on(table.blockedId),
    check('blocks_are_of_others', sql`blocker_id <> blocked_id`),
  ],
);
