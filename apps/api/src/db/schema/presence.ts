import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { members } from './members.ts';

/** Who is, or was, connected to which node. The migration makes the table unlogged: a crash may forget it. */
export const presence = pgTable(
  'presence',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** One start of one node. */
    nodeId: uuid('node_id').notNull(),
    isOnline: boolean('is_online').notNull(),
    /** The node says so again and again while the member is there. */
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.nodeId] }), index('presence_by_time').on(table.seenAt)],
);
