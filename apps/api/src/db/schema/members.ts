import { type Platform, platforms } from '@muster/contract/values/platforms.ts';
import {
  type Visibility,
  visibilities,
  EMAIL_MAX_LENGTH,
  LANGUAGE_MAX_LENGTH,
  NAME_MAX_LENGTH,
} from '@muster/contract/members/members.ts';
import { PLAYER_NOTE_MAX_LENGTH } from '@muster/contract/members/player-notes.ts';
import { type Role, roleSchema } from '@muster/contract/members/members.ts';
import { MINUTES_PER_DAY } from '@muster/contract/members/settings.ts';
import {
  ACCESS_NEEDS_MAX_LENGTH,
  BIO_MAX_LENGTH,
  DISCORD_ID_MAX_LENGTH,
  LOCATION_MAX_LENGTH,
  type MemberColor,
  memberColors,
} from '@muster/contract/members/profiles.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  smallint,
  text,
  uuid,
  primaryKey,
} from 'drizzle-orm/pg-core';
import {
  bytes,
  lengthCheck,
  moment,
  oneOf,
  preferenceChecks,
  preferenceColumns,
  setCheck,
  valueSet,
} from './columns.ts';
import { FIREBASE_HASH_PREFIX } from '#src/lib/firebase-hash-prefix.ts';
import { STORED_PICTURE_MAX_BYTES } from '@muster/contract/members/pictures.ts';

/** Whether partners retain the conversations of a deleted member. */
export const conversationHandlings = ['retain', 'delete'] as const;
export type ConversationHandling = (typeof conversationHandlings)[number];

/** Condition: the hash comes from Firebase Authentication. The first sign-in replaces it. */
export const hasFirebaseHash = (passwordHash: AnyPgColumn) =>
  sql`${passwordHash} like ${sql.raw(`'${FIREBASE_HASH_PREFIX}%'`)}`;

export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey(),
    /** In lower case, so that an address has one account. */
    email: text().notNull().unique(),
    /** When the member last proved to receive emails at the address. Null: not verified. */
    emailVerifiedAt: moment('email_verified_at'),
    /** Since when emails to the address bounce, and the last reply code. Null once the member opens an emailed link. */
    emailRefusedAt: moment('email_refused_at'),
    emailRefusalCode: smallint('email_refusal_code'),
    passwordHash: text('password_hash').notNull(),
    role: text().$type<Role>().notNull().default('member'),
    name: text(),
    displayName: text('display_name'),
    bio: text().notNull().default(''),
    location: text().notNull().default(''),
    discordId: text('discord_id').notNull().default(''),
    discordVisibility: text('discord_visibility').$type<Visibility>().notNull().default('crew'),
    platforms: valueSet<Platform>('platforms'),
    ...preferenceColumns(),
    /** Whether the member is 18 or older. Null: not set. Only the member sees it. */
    isAdult: boolean('is_adult'),
    /** In no search index, and in no table of administrators. */
    accessNeeds: text('access_needs').notNull().default(''),
    accessNeedsVisibility: text('access_needs_visibility').$type<Visibility>().notNull().default('nobody'),
    color: text().$type<MemberColor>(),
    /** Id of the row in `pictures`, which is deleted with the member. */
    pictureId: uuid('picture_id'),
    /** Whether partners see which messages the member has read. */
    sendsReadReceipts: boolean('sends_read_receipts').notNull().default(true),
    showsPresence: boolean('shows_presence').notNull().default(true),
    showsGames: boolean('shows_games').notNull().default(true),
    showsSessions: boolean('shows_sessions').notNull().default(true),
    showsUsualTimes: boolean('shows_usual_times').notNull().default(false),
    /** Whether push notifications show the beginning of a message. */
    pushShowsText: boolean('push_shows_text').notNull().default(false),
    /** Default of `isShared` for the next new post: the member's last choice. */
    sharesPosts: boolean('shares_posts').notNull().default(false),
    /** Default of `discordChannelId` for the next new post: the member's last choice. The channel may no longer exist. */
    discordChannelId: uuid('discord_channel_id'),
    /** Language of pages, emails and push notifications. Null if unknown; the next sign-in stores it. */
    language: text(),
    /** IANA name. Null: UTC. */
    timeZone: text('time_zone'),
    pushesAlerts: boolean('pushes_alerts').notNull().default(true),
    /** Whether the member gets emails about notifications that reached no device. */
    receivesDigests: boolean('receives_digests').notNull().default(false),
    /** In unsubscribe links: allows setting `receives_digests` to false, and nothing else. Null until the first email. */
    unsubscribeToken: uuid('unsubscribe_token').unique(),
    /** Alerts are not pushed between two minutes of the member's day. */
    hasQuietHours: boolean('has_quiet_hours').notNull().default(true),
    quietFrom: smallint('quiet_from')
      .notNull()
      .default(23 * 60),
    quietUntil: smallint('quiet_until')
      .notNull()
      .default(8 * 60),
    disabledAt: moment('disabled_at'),
    /** Set when the deletion of the account starts: whether partners retain their conversations. A job deletes the rest. */
    deletion: text().$type<ConversationHandling>(),
    /** End of the suspension. */
    suspendedUntil: moment('suspended_until'),
    /** Reason for the suspension or disablement, as shown to the member. */
    stateReason: text('state_reason').notNull().default(''),
    lastActivityAt: moment('last_activity_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    /** Administrators and moderators. */
    index('members_staff')
      .on(table.id)
      .where(sql`role <> 'member'`),
    index('members_being_deleted')
      .on(table.deletion)
      .where(sql`deletion is not null`),
    index('members_with_firebase_hash').on(table.id).where(hasFirebaseHash(table.passwordHash)),
    index('members_by_creation').on(table.createdAt),
    index('members_search').using('gin', sql`text_grams(member_search_text(display_name, name, email))`),
    check('members_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
    check(
      'members_email_refusal_is_complete',
      sql`num_nulls(${table.emailRefusedAt}, ${table.emailRefusalCode}) in (0, 2)`,
    ),
    check('members_role_is_known', oneOf(table.role, roleSchema.options)),
    check('members_deletion_is_known', oneOf(table.deletion, conversationHandlings)),
    check('members_discord_visibility_is_known', oneOf(table.discordVisibility, visibilities)),
    check('members_access_needs_visibility_is_known', oneOf(table.accessNeedsVisibility, visibilities)),
    check('members_color_is_known', oneOf(table.color, memberColors)),
    setCheck('members_platforms_are_known', table.platforms, platforms),
    ...preferenceChecks('members', table),
    lengthCheck('members_access_needs_length', table.accessNeeds, 0, ACCESS_NEEDS_MAX_LENGTH),
    lengthCheck('members_email_length', table.email, 3, EMAIL_MAX_LENGTH),
    lengthCheck('members_name_length', table.name, 1, NAME_MAX_LENGTH),
    lengthCheck('members_display_name_length', table.displayName, 1, NAME_MAX_LENGTH),
    lengthCheck('members_bio_length', table.bio, 0, BIO_MAX_LENGTH),
    lengthCheck('members_location_length', table.location, 0, LOCATION_MAX_LENGTH),
    lengthCheck('members_discord_id_length', table.discordId, 0, DISCORD_ID_MAX_LENGTH),
    check(
      'members_quiet_hours_are_of_a_day',
      sql`least(quiet_from, quiet_until) >= 0 and greatest(quiet_from, quiet_until) < ${sql.raw(String(MINUTES_PER_DAY))}`,
    ),
    lengthCheck('members_language_length', table.language, 2, LANGUAGE_MAX_LENGTH),
  ],
);

/** A required reference to a member. The row is deleted with the member. */
export const memberReference = (column: string) =>
  uuid(column)
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** Profile pictures as WebP, encoded by the server. Rows are immutable: a new picture is a new row. */
export const pictures = pgTable(
  'pictures',
  {
    id: uuid().primaryKey(),
    memberId: memberReference('member_id'),
    large: bytes('large').notNull(),
    small: bytes('small').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('pictures_by_member').on(table.memberId),
    check('pictures_size', sql`greatest(length(large), length(small)) <= ${sql.raw(String(STORED_PICTURE_MAX_BYTES))}`),
  ],
);

/** Blocked members. A block hides both members from each other. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: memberReference('blocker_id'),
    blockedId: memberReference('blocked_id'),
    /** At the time of the block: the blocker sees no later change of the blocked member. */
    blockedName: text('blocked_name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_by_blocked').on(table.blockedId),
    check('blocks_are_of_others', sql`blocker_id <> blocked_id`),
  ],
);

/** Private notes of members about players. Only the author reads one. */
export const playerNotes = pgTable(
  'player_notes',
  {
    authorId: memberReference('author_id'),
    aboutId: memberReference('about_id'),
    text: text().notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.authorId, table.aboutId] }),
    index('player_notes_by_about').on(table.aboutId),
    check('player_notes_are_about_others', sql`author_id <> about_id`),
    lengthCheck('player_notes_text_length', table.text, 1, PLAYER_NOTE_MAX_LENGTH),
  ],
);
