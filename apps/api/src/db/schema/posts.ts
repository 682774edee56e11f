import { platforms } from '@muster/contract/values/platforms.ts';
import { DESCRIPTION_MAX_LENGTH, DESCRIPTION_MIN_LENGTH } from '@muster/contract/posts/posts.ts';
import { closedReasons, SESSION_MAX_HOURS } from '@muster/contract/posts/schedule/schedule.ts';
import {
  type Role,
  ROLE_NAME_MAX_LENGTH,
  ROLES_MAX_COUNT,
  SEATS_MAX_COUNT,
  SEATS_MIN_COUNT,
} from '@muster/contract/posts/seats/seats.ts';
import { PARTY_MAX_SIZE } from '@muster/contract/posts/seats/party-size.ts';
import { preferenceNames, type PreferenceSet } from '@muster/contract/values/play-preferences.ts';
import { TAG_MAX_LENGTH, TAGS_MAX_COUNT } from '@muster/contract/values/tags.ts';
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { lengthCheck, moment, oneOf, preferenceChecks, preferenceColumns } from './columns.ts';
import { games } from './games.ts';
import { memberReference } from './members.ts';

/** Seats that a crew has left; offered seats count as taken, and unlimited ones as the largest number. */
export const freeSeats = sql.raw('coalesce(seats - party - accepted_seats - offered_seats, 32767)');

/** Identifies the ready checks of a post's session. A post without a start has none, but may have no-shows. */
export const startOfChecks = sql.raw('coalesce(posts.starts_at, posts.created_at)');

/** Whether a post was deactivated before its start, and its crew with it. Later, the session has ended instead. */
export const isPostCalledOff = sql.raw(
  "(not posts.is_active and coalesce(posts.called_off_at < coalesce(posts.starts_at, 'infinity'), false))",
);

/** Whether a post is active and has not ended. A job closes ended posts a moment later. */
export const isOngoing = sql.raw("(posts.is_active and coalesce(posts.closes_at, 'infinity') > now())");

/** Whether boards list a post and its events are published to all members. */
export const isListed = sql.raw('(is_active and visible_from is null and not is_complete)');

/** When a post ends unless its author extends it. */
export const endOfPost = sql.raw("coalesce(least(closes_at, confirm_by), 'infinity')");

/** End of the session of a post with a start, if it was not called off. */
export const endOfSession = sql.raw(`least(closes_at, starts_at + interval '${SESSION_MAX_HOURS} hours')`);

/** An active post's values of a play preference, or '{any}' instead of an empty set, which no index could find. */
export const valuesOrAny = (column: AnyPgColumn): SQL =>
  sql`(case when is_active then coalesce(nullif(${column}, '{}'), '{any}') end)`;

/** Pairs of a language and an area of an active post, each of which may be 'any'. */
export const languageAreaPairs = (table: Readonly<Record<'spokenLanguages' | 'playAreas', AnyPgColumn>>): SQL =>
  sql`text_pairs(${valuesOrAny(table.spokenLanguages)}, ${valuesOrAny(table.playAreas)})`;

const preferenceConstraints = (table: Readonly<Record<PreferenceSet, AnyPgColumn>>) => [
  // Used if few posts fit. Not partial, because PostgreSQL does not combine partial indexes with the same predicate; not one
  // index, because PostgreSQL would read all its columns, however frequent their values are.
  ...preferenceNames.map((set) => index(`posts_by_${table[set].name}`).using('gin', valuesOrAny(table[set]))),
  // Many posts may name a language, and many an area, but few or none both.
  index('posts_by_language_and_area').using('gin', languageAreaPairs(table)),
  ...preferenceChecks('posts', table),
];

const seatChecks = () => [
  check(
    'posts_seats_count',
    sql`seats between ${sql.raw(String(SEATS_MIN_COUNT))} and ${sql.raw(String(SEATS_MAX_COUNT))}`,
  ),
  check('posts_party_size', sql`party between 1 and ${sql.raw(String(PARTY_MAX_SIZE))}`),
  check('posts_roles_count', sql.raw(`jsonb_array_length(roles) <= ${ROLES_MAX_COUNT}`)),
  // Most posts have no roles, and every change of a post runs this check.
  check(
    'posts_roles_fit',
    sql.raw(`roles = '[]' or roles_fit(roles, ${ROLE_NAME_MAX_LENGTH}, ${SEATS_MAX_COUNT}, seats)`),
  ),
  check('posts_are_not_overbooked', sql`party + accepted_seats + offered_seats <= seats`),
  check('posts_seats_are_counted', sql`least(accepted_seats, offered_seats, waiting_count) >= 0`),
];

const rowChecks = (table: Readonly<Record<'platform' | 'closedReason' | 'description', AnyPgColumn>>) => [
  check('posts_platform_is_known', oneOf(table.platform, platforms)),
  check('posts_closed_reason_is_known', oneOf(table.closedReason, closedReasons)),
  lengthCheck('posts_description_length', table.description, DESCRIPTION_MIN_LENGTH, DESCRIPTION_MAX_LENGTH),
  check('posts_tags_count', sql`cardinality(tags) <= ${sql.raw(String(TAGS_MAX_COUNT))}`),
  check('posts_tags_fit', sql`tags_fit(tags, ${sql.raw(String(TAG_MAX_LENGTH))})`),
  check('posts_closed_are_inactive', sql`closed_reason is null or not is_active`),
  check('posts_close_after_start', sql`starts_at is null or closes_at > starts_at`),
  check('posts_responses_count', sql`responses >= 0`),
  check('posts_indexable_is_shared', sql`is_shared or not is_indexable`),
];

/** Two for the text: with one, the board would read all inactive posts that match. */
const searchIndexes = () => [
  index('posts_search')
    .using('gin', sql`text_grams(search_text)`)
    .where(sql`is_active`),
  index('posts_search_inactive')
    .using('gin', sql`text_grams(search_text)`)
    .where(sql`not is_active`),
  index('posts_search_title')
    .using('gin', sql`text_grams(fold_text(title))`)
    .where(sql`title is not null`),
];

export const posts = pgTable(
  'posts',
  {
    /** UUIDv7: sorts by creation time, and is the key for paging. */
    id: uuid().primaryKey(),
    authorId: memberReference('author_id'),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id),
    /** Copy of the game's name for the search text. Renaming a game updates it in the same transaction. */
    game: text().notNull(),
    /** Copy of the game's filter option, updated in the same way. */
    filterOption: text('filter_option').notNull(),
    platform: text().$type<(typeof platforms)[number]>().notNull(),
    description: text().notNull(),
    tags: text().array().notNull(),
    ...preferenceColumns(),
    isAdultsOnly: boolean('is_adults_only').notNull().default(false),
    isActive: boolean('is_active').notNull(),
    startsAt: moment('starts_at'),
    /** The start before the author last moved it. Null: not moved, or the server closed the post. */
    previousStartsAt: moment('previous_starts_at'),
    /** Until then, boards do not list the post: only its author, invited players and members with its address see it. */
    visibleFrom: moment('visible_from'),
    /** The standing crew whose members alone see the post until `visibleFrom`. No foreign key: once the crew has ended, nobody does. */
    firstCrewId: uuid('first_crew_id'),
    /** The standing crew that the players of the session were asked to join. It may have ended. */
    standingCrewId: uuid('standing_crew_id'),
    /** The author looks for no more players. */
    isComplete: boolean('is_complete').notNull().default(false),
    /** When the server makes the post inactive. Set for every post with a start. */
    closesAt: moment('closes_at'),
    /** Deadline to confirm a post without a closing time. Any change by the author extends it. Null: none. */
    confirmBy: moment('confirm_by').default(sql`now() + interval '30 days'`),
    /** When the author or a suspension deactivated the post. Its crew stays accepted. Null while the post is active. */
    calledOffAt: moment('called_off_at'),
    closedReason: text('closed_reason').$type<(typeof closedReasons)[number]>(),
    /** Seats of the whole crew. Null: unlimited. */
    seats: smallint(),
    /** Size of the author's own party. */
    party: smallint().notNull().default(1),
    roles: jsonb().$type<Role[]>().notNull().default([]),
    /** Seats of accepted and of offered requests, and the number of waitlisted ones. A trigger on join_requests counts them. */
    acceptedSeats: smallint('accepted_seats').notNull().default(0),
    offeredSeats: smallint('offered_seats').notNull().default(0),
    waitingCount: integer('waiting_count').notNull().default(0),
    /** Incremented by the same trigger, and when seats may be free for the waitlist (`markCrewChanged`). */
    crewVersion: integer('crew_version').notNull().default(0),
    /** The last version that `updateCrew` published. It publishes a version once the waitlist is up to date. */
    publishedCrewVersion: integer('published_crew_version').notNull().default(0),
    /** Whether visitors can see the post while it is active. */
    isShared: boolean('is_shared').notNull().default(false),
    /** Whether search engines may list it while it is shared and active. */
    isIndexable: boolean('is_indexable').notNull().default(false),
    /** The channel that the author mirrors the post to. No foreign key: a removed channel mirrors nothing. */
    discordChannelId: uuid('discord_channel_id'),
    responses: integer().notNull().default(0),
    quickPost: boolean('quick_post').notNull().default(false),
    /** The weekly series that it belongs to. Stays after the series has ended. */
    seriesId: uuid('series_id'),
    draftId: uuid('draft_id'),
    offlineId: text('offline_id'),
    syncedAt: moment('synced_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Set by imports only. */
    title: text(),
    skillLevel: text('skill_level'),
    region: text(),
    legacyUserId: text('user_id'),
    legacyUserName: text('user_name'),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`post_search_text(game, platform, tags, description)`),
  },
  (table) => [
    unique('posts_draft_id_once').on(table.authorId, table.draftId),
    unique('posts_offline_id_once').on(table.authorId, table.offlineId),
    index('posts_active')
      .on(table.id)
      .where(sql`is_active`),
    index('posts_active_by_platform')
      .on(table.platform, table.id)
      .where(sql`is_active`),
    index('posts_active_by_filter')
      .on(table.filterOption, table.platform, table.id)
      .where(sql`is_active`),
    index('posts_active_by_game')
      .on(table.gameId, table.platform, table.id)
      .where(sql`is_active`),
    // For the windows of start times, and the order 'Starts soonest'.
    index('posts_active_by_start')
      .on(table.startsAt, table.id.desc().nullsFirst())
      .where(sql`is_active`),
    // The planner estimates the crews with room for a party from the statistics `posts_free_seats`.
    index('posts_active_by_free_seats')
      .on(freeSeats)
      .where(sql`is_active`),
    index('posts_closing')
      .on(sql`least(closes_at, confirm_by)`)
      .where(sql`is_active`),
    index('posts_to_list')
      .on(table.visibleFrom)
      .where(sql`visible_from is not null`),
    index('posts_by_first_crew')
      .on(table.firstCrewId)
      .where(sql`first_crew_id is not null`),
    index('posts_suspended')
      .on(endOfPost)
      .where(sql`closed_reason = 'suspended'`),
    index('posts_with_changed_crew')
      .on(table.id)
      .where(sql`crew_version <> published_crew_version`),
    // For the site map, which lists few of many posts.
    index('posts_indexable')
      .on(table.id)
      .where(sql`is_indexable and is_active`),
    index('posts_by_game').on(table.gameId),
    index('posts_by_time').using('brin', table.createdAt),
    index('posts_by_author').on(table.authorId, table.id),
    ...searchIndexes(),
    ...rowChecks(table),
    ...seatChecks(),
    ...preferenceConstraints(table),
  ],
);
