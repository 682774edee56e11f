import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { members } from './members.ts';

/** Password reset links. A new one replaces the previous one. */
export const passwordResets = pgTable('password_resets', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in the link, so that a leaked table resets no password. */
  tokenHash: bytes('token_hash').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
});
