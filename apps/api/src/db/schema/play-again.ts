import { type PlayAgainAnswer, playAgainAnswers as answers } from '@muster/contract/posts/afterwards/play-again.ts';
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { moment, oneOf } from './columns.ts';
import { memberReference } from './members.ts';
import { posts } from './posts.ts';

/**
 * Answers to 'Play again?'. Two members are crewmates if both have answered yes, and neither no since. Nothing that a member
 * receives may depend on the other's answer alone. Deleted with either account.
 */
export const playAgainAnswers = pgTable(
  'play_again_answers',
  {
    id: uuid().primaryKey(),
    fromId: memberReference('from_id'),
    toId: memberReference('to_id'),
    /** Null if the post was deleted. */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    answer: text().$type<PlayAgainAnswer>().notNull(),
    /** The two have been notified that they are crewmates. Stays true after either has changed an answer. */
    isAnnounced: boolean('is_announced').notNull().default(false),
    answeredAt: moment('answered_at').notNull().defaultNow(),
  },
  (table) => [
    unique('play_again_answers_once').on(table.fromId, table.toId, table.postId),
    index('play_again_answers_by_to').on(table.toId),
    index('play_again_answers_by_post').on(table.postId),
    check('play_again_answers_are_about_others', sql`from_id <> to_id`),
    check('play_again_answers_answer_is_known', oneOf(table.answer, answers)),
  ],
);
