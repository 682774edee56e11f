import { PUSH_ENDPOINT_MAX_LENGTH } from '@muster/contract/settings/push.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { lengthCheck, moment } from './columns.ts';
import { sessions } from './sessions.ts';

/** Browsers that are told of messages while no window is open: one of a session, gone with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Where the browser's push service takes what is for it: one browser, one session. */
    endpoint: text().notNull().unique(),
    /** The browser's own keys: nobody on the way can read what is encrypted with them. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [lengthCheck('push_subscriptions_endpoint_length', table.endpoint, 1, PUSH_ENDPOINT_MAX_LENGTH)],
);

/** The pair with which every node signs what it hands to push services: one row, made at the first start. */
export const pushKeys = pgTable(
  'push_keys',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
  },
  (table) => [check('push_keys_is_one', sql`${table.isOnly}`)],
);
