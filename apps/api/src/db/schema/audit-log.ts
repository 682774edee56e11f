import { auditActions } from '@muster/contract/admin/audit.ts';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns.ts';

/**
 * Actions of administrators. Names are copied, so that a row outlives the members it is about.
 * A trigger rejects updates and deletes.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** UUIDv7: sorts by time. */
    id: uuid().primaryKey(),
    /** Null for a rejected sign-in. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull().default(''),
    action: text().$type<(typeof auditActions)[number]>().notNull(),
    targetId: text('target_id').notNull(),
    /** The target before and after the action. */
    details: jsonb().notNull(),
    address: text().notNull().default(''),
    requestId: text('request_id').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_by_action').on(table.action, table.id),
    index('audit_log_by_actor').on(table.actorId, table.id),
    index('audit_log_by_member').on(sql`(details->>'memberId')`, table.id),
    index('audit_log_by_target').on(table.targetId, table.id),
    check('audit_log_action_is_known', oneOf(table.action, auditActions)),
  ],
);
