import { emailVerificationModes, type EmailVerificationMode } from '@muster/contract/members/members.ts';
import { INVITE_NOTE_MAX_LENGTH } from '@muster/contract/sessions/invite-links.ts';
import { type RegistrationMode, registrationModes } from '@muster/contract/sessions/registration.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, lengthCheck, moment, oneOf } from './columns.ts';
import { memberReference, members } from './members.ts';

/**
 * Settings from the admin panel, in one row. Without the row, or where a column is null, the environment variable or the
 * default applies.
 */
export const communitySettings = pgTable(
  'community_settings',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    registration: text().$type<RegistrationMode>(),
    membersMayInvite: boolean('members_may_invite'),
    emailVerification: text('email_verification').$type<EmailVerificationMode>(),
  },
  (table) => [
    check('community_settings_has_one_row', sql`${table.isOnly}`),
    check('community_settings_registration_is_known', oneOf(table.registration, registrationModes)),
    check('community_settings_email_verification_is_known', oneOf(table.emailVerification, emailVerificationModes)),
  ],
);

interface EmailVerificationSettings {
  readonly defaultEmailVerification: EmailVerificationMode;
}

/** Whether members verify their address, within a query of members. */
export const emailVerificationMode = ({ defaultEmailVerification }: EmailVerificationSettings) =>
  sql<EmailVerificationMode>`coalesce((select email_verification from ${communitySettings}), ${defaultEmailVerification})`;

/** Links that let people register. */
export const inviteLinks = pgTable(
  'invite_links',
  {
    /** UUIDv7: sorts by time. */
    id: uuid().primaryKey(),
    /** SHA-256 of the code, so that a leaked table lets nobody register. */
    codeHash: bytes('code_hash').notNull().unique(),
    creatorId: uuid('creator_id').references(() => members.id, { onDelete: 'set null' }),
    note: text().notNull(),
    uses: integer().notNull().default(0),
    maxUses: integer('max_uses').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    index('invite_links_by_creator').on(table.creatorId, table.id),
    check('invite_links_uses_are_limited', sql`${table.uses} between 0 and ${table.maxUses}`),
    lengthCheck('invite_links_note_length', table.note, 0, INVITE_NOTE_MAX_LENGTH),
  ],
);

/** Members who registered with an invite link. */
export const invitedMembers = pgTable(
  'invited_members',
  {
    memberId: memberReference('member_id').primaryKey(),
    inviteLinkId: uuid('invite_link_id')
      .notNull()
      .references(() => inviteLinks.id, { onDelete: 'cascade' }),
  },
  (table) => [index('invited_members_by_link').on(table.inviteLinkId, table.memberId)],
);
