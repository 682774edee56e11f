import { type Platform, platforms } from '@muster/contract/values/platforms.ts';
import {
  BIO_MAX_LENGTH,
  DISCORD_ID_MAX_LENGTH,
  type DiscordVisibility,
  discordVisibilities,
  EMAIL_MAX_LENGTH,
  LOCATION_MAX_LENGTH,
  NAME_MAX_LENGTH,
} from '@muster/contract/members/members.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { lengthCheck, literals, moment, oneOf } from './columns.ts';

export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey(),
    /** In lower case, so that an address has one account. */
    email: text().notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    role: text().$type<'member' | 'admin'>().notNull().default('member'),
    name: text(),
    displayName: text('display_name'),
    bio: text().notNull().default(''),
    location: text().notNull().default(''),
    discordId: text('discord_id').notNull().default(''),
    discordVisibility: text('discord_visibility').$type<DiscordVisibility>().notNull().default('crew'),
    platforms: text()
      .array()
      .$type<Platform[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Id of the row in `pictures`, which is deleted with the member. */
    pictureId: uuid('picture_id'),
    /** Whether partners see which messages the member has read. */
    sendsReadReceipts: boolean('sends_read_receipts').notNull().default(true),
    showsPresence: boolean('shows_presence').notNull().default(true),
    /** Whether push notifications show the beginning of a message. */
    pushShowsText: boolean('push_shows_text').notNull().default(false),
    /** Default of `isShared` for the next new post: the member's last choice. */
    sharesPosts: boolean('shares_posts').notNull().default(false),
    disabledAt: moment('disabled_at'),
    /** End of the suspension. */
    suspendedUntil: moment('suspended_until'),
    /** Reason for the suspension or disablement, as shown to the member. */
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
    check('members_discord_visibility_is_known', oneOf(table.discordVisibility, discordVisibilities)),
    check('members_platforms_are_known', sql`${table.platforms} <@ array[${literals(platforms)}]`),
    lengthCheck('members_email_length', table.email, 3, EMAIL_MAX_LENGTH),
    lengthCheck('members_name_length', table.name, 1, NAME_MAX_LENGTH),
    lengthCheck('members_display_name_length', table.displayName, 1, NAME_MAX_LENGTH),
    lengthCheck('members_bio_length', table.bio, 0, BIO_MAX_LENGTH),
    lengthCheck('members_location_length', table.location, 0, LOCATION_MAX_LENGTH),
    lengthCheck('members_discord_id_length', table.discordId, 0, DISCORD_ID_MAX_LENGTH),
  ],
);

/** A required reference to a member. The row is deleted with the member. */
export const memberReference = (column: string) =>
  uuid(column)
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });
