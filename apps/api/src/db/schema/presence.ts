import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { memberReference } from './members.ts';

/** Members connected to nodes, now or before. The table is unlogged: a crash may empty it. */
export const presence = pgTable(
  'presence',
  {
    memberId: memberReference('member_id'),
    /** Identifies one process: a restarted node has a new id. */
    nodeId: uuid('node_id').notNull(),
    isOnline: boolean('is_online').notNull(),
    /** Whether a window connected to this node is visible and in use. Such a member gets no pushes. */
    hasWindowInUse: boolean('has_window_in_use').notNull().default(false),
    /** Updated regularly while the member is connected. */
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.nodeId] }),
    index('presence_by_time').on(table.isOnline, table.seenAt),
    index('presence_by_node')
      .on(table.nodeId)
      .where(sql`is_online`),
  ],
);
