import { auditActions } from '@muster/contract/admin/audit.ts';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns.ts';

/**
 * What administrators have done. Names are kept as they were, so that a row outlives the people it is about.
 * A trigger of the migration refuses to change or remove a row.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** UUIDv7: its order is the order of the acts. */
    id: uuid().primaryKey(),
    /** Null for a sign-in that was refused. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull().default(''),
    action: text().$type<(typeof auditActions)[number]>().notNull(),
    targetId: text('target_id').notNull(),
    /** What the target was before and is after the act. */
    details: jsonb().notNull(),
    address: text().notNull().default(''),
    requestId: text('request_id').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_by_action').on(table.action, table.id),
    index('audit_log_by_actor').on(table.actorId, table.id),
    index('audit_log_by_target').on(table.targetId, table.id),
    check('audit_log_action_is_known', oneOf(table.action, auditActions)),
  ],
);
