import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { members } from './members.ts';

/** Links with which a member may choose a new password. The latest one is the only one that holds. */
export const passwordResets = pgTable('password_resets', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token in the link: a stolen table opens no account. */
  tokenHash: bytes('token_hash').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
});
