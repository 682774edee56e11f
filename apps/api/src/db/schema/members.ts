import { type Platform, platforms } from '@muster/contract/values/platforms.ts';
import {
  BIO_MAX_LENGTH,
  DISCORD_ID_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  LOCATION_MAX_LENGTH,
  NAME_MAX_LENGTH,
} from '@muster/contract/users.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { lengthCheck, literals, moment, oneOf } from './columns.ts';

export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey(),
    /** In lower case: one address, one account. */
    email: text().notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    role: text().$type<'member' | 'admin'>().notNull().default('member'),
    name: text(),
    displayName: text('display_name'),
    bio: text().notNull().default(''),
    location: text().notNull().default(''),
    discordId: text('discord_id').notNull().default(''),
    platforms: text()
      .array()
      .$type<Platform[]>()
      .notNull()
      .default(sql`'{}'`),
    /** The picture that is shown: a row of `pictures`, which knows its member and goes with them. */
    pictureId: uuid('picture_id'),
    /** Whether others see up to where the member has read what they wrote. */
    sendsReadReceipts: boolean('sends_read_receipts').notNull().default(true),
    /** Whether others see that the member is online. */
    showsPresence: boolean('shows_presence').notNull().default(true),
    /** Whether a push shows how a message begins. */
    pushShowsText: boolean('push_shows_text').notNull().default(false),
    /** Whether the member shared a post when they last chose: where the next new post starts. */
    sharesPosts: boolean('shares_posts').notNull().default(false),
    disabledAt: moment('disabled_at'),
    /** Until then the member can only look at what is their own. */
    suspendedUntil: moment('suspended_until'),
    /** Why they are disabled or suspended, as they read it. */
    stateReason: text('state_reason').notNull().default(''),
    lastActivityAt: moment('last_activity_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('members_admins')
      .on(table.id)
      .where(sql`role = 'admin'`),
    index('members_by_creation').on(table.createdAt),
    index('members_search').using('gin', sql`member_search_text(display_name, name, email) gin_trgm_ops`),
    check('members_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
    check('members_role_is_known', oneOf(table.role, ['member', 'admin'])),
    check('members_platforms_are_known', sql`${table.platforms} <@ array[${literals(platforms)}]`),
    lengthCheck('members_email_length', table.email, 3, EMAIL_MAX_LENGTH),
    lengthCheck('members_name_length', table.name, 1, NAME_MAX_LENGTH),
    lengthCheck('members_display_name_length', table.displayName, 1, NAME_MAX_LENGTH),
    lengthCheck('members_bio_length', table.bio, 0, BIO_MAX_LENGTH),
    lengthCheck('members_location_length', table.location, 0, LOCATION_MAX_LENGTH),
    lengthCheck('members_discord_id_length', table.discordId, 0, DISCORD_ID_MAX_LENGTH),
  ],
);
