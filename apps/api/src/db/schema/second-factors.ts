import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { memberReference } from './members.ts';

/** Two-factor sign-in of administrators. */
export const secondFactors = pgTable('second_factors', {
  memberId: memberReference('member_id').primaryKey(),
  /** Encrypted (`auth/secret-box.ts`). Older versions stored it unencrypted (base32); startup encrypts those secrets. */
  secret: text().notNull(),
  /** Null until the first code proves that the app has the secret. */
  confirmedAt: moment('confirmed_at'),
  /** Time step of the last accepted code: no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** SHA-256 of the unused recovery codes. */
  recoveryHashes: text('recovery_hashes').array().notNull(),
});
