import { type CrewFirstTime, crewFirstTimes } from '@muster/contract/posts/crew-first.ts';
import { seriesEndReasons } from '@muster/contract/posts/schedule/series.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns.ts';
import { memberReference } from './members.ts';
import { posts } from './posts.ts';

/** Posts that repeat every week. Visible only to their author. */
export const postSeries = pgTable(
  'post_series',
  {
    id: uuid()
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()`),
    /** The template of the next post. Deleting it ends the series. */
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    authorId: memberReference('author_id'),
    /** Local time of the next start in `timeZone`, in the UTC fields of the date. Daylight saving time does not shift it. */
    nextStart: timestamp('next_start', { precision: 3, mode: 'date' }).notNull(),
    timeZone: text('time_zone').notNull(),
    /** When to create the next post. Postponed if its author has moved the current session to a later end. */
    dueAt: moment('due_at').notNull(),
    /** Number of consecutive posts that nobody joined, up to the latest. */
    emptyCount: smallint('empty_count').notNull().default(0),
    /** Null while the post repeats. */
    endReason: text('end_reason').$type<(typeof seriesEndReasons)[number]>(),
    /** Version of the time zone data that the start of the latest post was computed with. Empty: unknown. */
    zoneData: text('zone_data').notNull().default(''),
    /** The standing crew that sees each post first, and for how long. No foreign key: a crew that has ended sees none first. */
    firstCrewId: uuid('first_crew_id'),
    firstCrewTime: text('first_crew_time').$type<CrewFirstTime>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('post_series_by_author').on(table.authorId),
    index('post_series_due')
      .on(table.dueAt)
      .where(sql`end_reason is null`),
    index('post_series_by_zone_data')
      .on(table.zoneData)
      .where(sql`end_reason is null`),
    check('post_series_end_reason_is_known', oneOf(table.endReason, seriesEndReasons)),
    check('post_series_first_crew_time_is_known', oneOf(table.firstCrewTime, crewFirstTimes)),
    check('post_series_first_crew_has_time', sql`(first_crew_id is null) = (first_crew_time is null)`),
  ],
);
