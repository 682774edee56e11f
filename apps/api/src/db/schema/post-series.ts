import { seriesEndReasons } from '@muster/contract/posts/series.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns.ts';
import { memberReference } from './members.ts';
import { posts } from './posts.ts';

/** Posts that repeat every week. Only their author sees that. */
export const postSeries = pgTable(
  'post_series',
  {
    /** The template of the next post. Deleting it ends the series. */
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    authorId: memberReference('author_id'),
    /** Time of day and date of the next start in the time zone, which daylight saving does not move. */
    nextStart: timestamp('next_start', { precision: 3, mode: 'string' }).notNull(),
    timeZone: text('time_zone').notNull(),
    /** When to create the next post, unless the session then is not over because its author moved it. */
    dueAt: moment('due_at').notNull(),
    /** Number of latest posts in a row that nobody joined. */
    emptyCount: smallint('empty_count').notNull().default(0),
    /** Null while it repeats. */
    endReason: text('end_reason').$type<(typeof seriesEndReasons)[number]>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('post_series_by_author').on(table.authorId),
    index('post_series_due')
      .on(table.dueAt)
      .where(sql`end_reason is null`),
    check('post_series_end_reason_is_known', oneOf(table.endReason, seriesEndReasons)),
  ],
);
