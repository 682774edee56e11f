import { EMAIL_MAX_LENGTH } from '@muster/contract/members/members.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, lengthCheck, moment, oneOf } from './columns.ts';
import { memberReference } from './members.ts';

/** Effect of a link: it verifies the current address, or replaces it. */
export const emailLinkKinds = ['verification', 'change'] as const;
export type EmailLinkKind = (typeof emailLinkKinds)[number];

/** Links that confirm an address. A new one replaces the previous one of its kind. */
export const emailLinks = pgTable(
  'email_links',
  {
    memberId: memberReference('member_id'),
    kind: text().$type<EmailLinkKind>().notNull(),
    email: text().notNull(),
    /** SHA-256 of the token in the link, so that a leaked table confirms no address. */
    tokenHash: bytes('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind] }),
    index('email_links_by_expiry').on(table.expiresAt),
    check('email_links_kind_is_known', oneOf(table.kind, emailLinkKinds)),
    lengthCheck('email_links_email_length', table.email, 3, EMAIL_MAX_LENGTH),
  ],
);

/**
 * Addresses that can undo a change, and that no other account may use until then. Neither a new password nor a later change
 * deletes a row.
 */
export const formerEmails = pgTable(
  'former_emails',
  {
    id: uuid().primaryKey(),
    memberId: memberReference('member_id'),
    email: text().notNull(),
    /** SHA-256 of the token in the link. */
    tokenHash: bytes('token_hash').notNull().unique(),
    changedAt: moment('changed_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('former_emails_by_member').on(table.memberId),
    index('former_emails_by_email').on(table.email),
    index('former_emails_by_expiry').on(table.expiresAt),
    lengthCheck('former_emails_email_length', table.email, 3, EMAIL_MAX_LENGTH),
  ],
);

/** Kinds of missed notifications that are emailed. */
export const missedKinds = ['ready-check', 'offered', 'alert'] as const;
export type MissedKind = (typeof missedKinds)[number];

/** Notifications that reached no device of a member who wants emails about them. */
export const missedNotifications = pgTable(
  'missed_notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: memberReference('member_id'),
    kind: text().$type<MissedKind>().notNull(),
    /** The post of a ready check, the offered request, or the alert. */
    subjectId: uuid('subject_id').notNull(),
    /** End of the event; nothing is emailed after it. */
    until: moment('until').notNull(),
    /** When to email it; null afterwards, and if it was dropped. */
    dueAt: moment('due_at'),
    emailedAt: moment('emailed_at'),
  },
  (table) => [
    unique('missed_notifications_once').on(table.memberId, table.kind, table.subjectId, table.until),
    index('missed_notifications_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('missed_notifications_by_end').on(table.until),
    check('missed_notifications_kind_is_known', oneOf(table.kind, missedKinds)),
  ],
);
