import { SAVED_SEARCH_NAME_MAX_LENGTH } from '@muster/contract/board/saved-searches.ts';
import type { ChosenFilter } from '@muster/contract/board/board-filter.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { lengthCheck, moment } from './columns.ts';
import { memberReference } from './members.ts';

/** Filters for which members get alerts. Only the member sees them. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid().primaryKey(),
    memberId: memberReference('member_id'),
    name: text().notNull(),
    filter: jsonb().$type<ChosenFilter>().notNull(),
    /** Whether its alerts are pushed, if the member's settings allow it. */
    isPushed: boolean('is_pushed').notNull().default(true),
    /** Every matching post has this key. See `match-keys.ts`. */
    key: text().notNull(),
    /** The folded terms of the search: words that may be an alias, and phrases. */
    words: text().array().notNull(),
    phrases: text().array().notNull(),
    /** Set when the member has got the alerts of the day: the index leaves out their searches until then. */
    pausedUntil: moment('paused_until')
      .notNull()
      .default(sql`'-infinity'`),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('saved_searches_once').on(table.memberId, table.filter),
    index('saved_searches_by_key').on(table.key, table.pausedUntil),
    lengthCheck('saved_searches_name_length', table.name, 1, SAVED_SEARCH_NAME_MAX_LENGTH),
  ],
);

/**
 * Posts that opened, changed or closed since they were matched with the saved searches. No foreign key: the job also deletes
 * the rows of deleted posts.
 */
export const postsToMatch = pgTable(
  'posts_to_match',
  {
    postId: uuid('post_id').primaryKey(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [index('posts_to_match_by_time').on(table.changedAt)],
);

/** Posts that matched a saved search, once per member. Only the member sees them. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: memberReference('member_id'),
    /**
     * No foreign key: it would make the job wait for members who change the post, and they wait for the job. The alert of a
     * deleted post or search is not listed, and still counts to the limit of the day.
     */
    postId: uuid('post_id').notNull(),
    savedSearchId: uuid('saved_search_id').references(() => savedSearches.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    seenAt: moment('seen_at'),
    /** Null if no push is wanted, or if it was sent. */
    pushDueAt: moment('push_due_at'),
  },
  (table) => [
    unique('alerts_once').on(table.postId, table.memberId),
    index('alerts_by_member').on(table.memberId, table.createdAt),
    index('alerts_by_saved_search').on(table.savedSearchId),
    index('alerts_by_time').on(table.createdAt),
    index('alerts_to_push')
      .on(table.pushDueAt, table.memberId)
      .where(sql`push_due_at is not null`),
  ],
);
