import { PUSH_ENDPOINT_MAX_LENGTH } from '@muster/contract/notifications/push.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { lengthCheck, moment } from './columns.ts';
import { sessions } from './sessions.ts';

/** Push subscriptions: at most one per session, deleted with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** URL at the browser's push service. Unique: a browser belongs to one session. */
    endpoint: text().notNull().unique(),
    /** The browser's keys for end-to-end encryption. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [lengthCheck('push_subscriptions_endpoint_length', table.endpoint, 1, PUSH_ENDPOINT_MAX_LENGTH)],
);

/** VAPID keys that all nodes share. One row, created at the first start. */
export const pushKeys = pgTable(
  'push_keys',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
  },
  (table) => [check('push_keys_is_one', sql`${table.isOnly}`)],
);
