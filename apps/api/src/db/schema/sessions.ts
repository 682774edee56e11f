import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { memberReference } from './members.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the token in the cookie, so that a leaked table opens no session. */
    tokenHash: bytes('token_hash').notNull().unique(),
    memberId: memberReference('member_id'),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_by_member').on(table.memberId), index('sessions_by_expiry').on(table.expiresAt)],
);

/**
 * Sessions that were deleted, or whose member was disabled or suspended: nodes disconnect those whose event they missed.
 * Triggers on `sessions` and `members` insert the rows.
 */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    sessionId: uuid('session_id').primaryKey(),
    endedAt: moment('ended_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [index('ended_sessions_by_time').on(table.endedAt)],
);

/** Browsers in which a member has signed in before. Failed sign-ins elsewhere do not lock these out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytes('token_hash').notNull(),
    memberId: memberReference('member_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.tokenHash] }),
    index('known_devices_by_time').on(table.createdAt),
  ],
);
