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
    /** Updated regularly while the member is connected. */
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.nodeId] }), index('presence_by_time').on(table.seenAt)],
);
