import { JOIN_DETAILS_MAX_LENGTH } from '@muster/contract/posts/posts.ts';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { lengthCheck } from './columns.ts';
import { posts } from './posts.ts';

/** How accepted players join. A table of its own, so that no query of posts returns it. No row: the post has none. */
export const joinDetails = pgTable(
  'join_details',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    joinDetails: text('join_details').notNull(),
  },
  (table) => [lengthCheck('join_details_length', table.joinDetails, 1, JOIN_DETAILS_MAX_LENGTH)],
);
