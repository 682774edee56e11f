import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { chats } from './chats.ts';
import { moment } from './columns.ts';
import { memberReference } from './members.ts';
import { posts } from './posts.ts';

/**
 * Questions to members, whether they join a standing crew. What others receive must not differ between a no and a missing
 * answer. Deleted with the crew or the account.
 */
export const standingCrewQuestions = pgTable(
  'standing_crew_questions',
  {
    chatId: text('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    memberId: memberReference('member_id'),
    /** The session that the member played in. Its post may have been deleted. */
    postId: uuid('post_id').notNull(),
    /** Null until the member has answered. */
    isJoining: boolean('is_joining'),
    askedAt: moment('asked_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.chatId] }),
    index('standing_crew_questions_by_chat').on(table.chatId),
  ],
);

/** Members who could see a post before everyone else, because it was for their standing crew first. They get no alert about it. */
export const earlyViewers = pgTable(
  'early_viewers',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    memberId: memberReference('member_id'),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.memberId] }),
    index('early_viewers_by_member').on(table.memberId),
  ],
);
