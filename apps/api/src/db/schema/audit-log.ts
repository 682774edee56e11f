import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** What administrators have done. Names are kept as they were, so that a row outlives the people it is about. */
export const auditLog = pgTable('audit_log', {
  /** UUIDv7: its order is the order of the acts. */
  id: uuid().primaryKey(),
  actorId: uuid('actor_id').notNull(),
  /** In the form noun.past, as `game.verified`. */
  action: text().notNull(),
  targetId: text('target_id').notNull(),
  /** What the target was before and is after the act. */
  details: jsonb().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
