import { boolean, index, pgTable } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { memberReference } from './members.ts';

/** Password reset links. A new one replaces the previous one. */
export const passwordResets = pgTable(
  'password_resets',
  {
    memberId: memberReference('member_id').primaryKey(),
    /** SHA-256 of the token in the link, so that a leaked table resets no password. */
    tokenHash: bytes('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    /** Whether an administrator created the link, to hand it over. */
    isByAdmin: boolean('is_by_admin').notNull().default(false),
  },
  (table) => [index('password_resets_by_expiry').on(table.expiresAt)],
);
