import { CUSTOM_GAME_MAX_LENGTH, gameCategories } from '@muster/contract/games.ts';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { lengthCheck, moment, oneOf } from './columns.ts';
import { members } from './members.ts';

export const games = pgTable(
  'games',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Normalised name: two games with the same key are the same game. */
    nameKey: text('name_key').notNull().unique(),
    /** Option of the board's game filter that includes this game. */
    filterOption: text('filter_option').notNull(),
    isVerified: boolean('is_verified').notNull(),
    category: text().$type<(typeof gameCategories)[number]>().notNull(),
    /** Null for starter games, and if the member was deleted. */
    submittedBy: uuid('submitted_by').references(() => members.id, { onDelete: 'set null' }),
    submittedAt: moment('submitted_at').notNull().defaultNow(),
  },
  (table) => [
    index('games_by_submitter').on(table.submittedBy),
    lengthCheck('games_name_length', table.name, 1, CUSTOM_GAME_MAX_LENGTH),
    check('games_category_is_known', oneOf(table.category, gameCategories)),
  ],
);
