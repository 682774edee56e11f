import { GAME_ALIAS_MAX_LENGTH, GAME_ALIASES_MAX_COUNT } from '@muster/contract/games/admin-games.ts';
import { CUSTOM_GAME_MAX_LENGTH, gameCategories } from '@muster/contract/games/games.ts';
import {
  ROLE_NAME_MAX_LENGTH,
  ROLES_MAX_COUNT,
  SEATS_MAX_COUNT,
  SEATS_MIN_COUNT,
  type Role,
} from '@muster/contract/join-requests/seats.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
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
    /** Usual number of players in a crew. Null: any. */
    crewSize: smallint('crew_size'),
    roles: jsonb().$type<Role[]>().notNull().default([]),
    /** Folded words that searches treat like the name. */
    aliases: text().array().notNull().default([]),
  },
  (table) => [
    index('games_by_submitter').on(table.submittedBy),
    index('games_search').using('gin', sql`fold_text(name) gin_trgm_ops`),
    index('games_by_alias').using('gin', table.aliases),
    check('games_aliases_count', sql.raw(`cardinality(aliases) <= ${GAME_ALIASES_MAX_COUNT}`)),
    check('games_aliases_fit', sql.raw(`tags_fit(aliases, ${GAME_ALIAS_MAX_LENGTH})`)),
    lengthCheck('games_name_length', table.name, 1, CUSTOM_GAME_MAX_LENGTH),
    check('games_category_is_known', oneOf(table.category, gameCategories)),
    check('games_crew_size', sql.raw(`crew_size between ${SEATS_MIN_COUNT} and ${SEATS_MAX_COUNT}`)),
    check('games_roles_count', sql.raw(`jsonb_array_length(roles) <= ${ROLES_MAX_COUNT}`)),
    check('games_roles_fit', sql.raw(`roles_fit(roles, ${ROLE_NAME_MAX_LENGTH}, ${SEATS_MAX_COUNT}, crew_size)`)),
  ],
);
