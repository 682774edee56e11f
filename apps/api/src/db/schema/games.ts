import { GAME_ALIAS_MAX_LENGTH, GAME_ALIASES_MAX_COUNT } from '@muster/contract/games/admin-games.ts';
import { ABBREVIATION_MAX_LENGTH } from '@muster/contract/games/game-emblems.ts';
import { CUSTOM_GAME_MAX_LENGTH, gameCategories } from '@muster/contract/games/games.ts';
import { STORED_PICTURE_MAX_BYTES } from '@muster/contract/members/pictures.ts';
import {
  ROLE_NAME_MAX_LENGTH,
  ROLES_MAX_COUNT,
  SEATS_MAX_COUNT,
  SEATS_MIN_COUNT,
  type Role,
} from '@muster/contract/posts/seats/seats.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, lengthCheck, moment, oneOf } from './columns.ts';
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
    /** On the emblem. Null: a monogram of the name. */
    abbreviation: text(),
    /** Id of the row in `game_icons`, which is deleted with the game. */
    iconId: uuid('icon_id'),
  },
  (table) => [
    index('games_by_submitter').on(table.submittedBy),
    index('games_search').using('gin', sql`text_grams(fold_text(name))`),
    index('games_by_alias').using('gin', table.aliases),
    index('games_by_abbreviation').on(sql`fold_text(abbreviation)`),
    lengthCheck('games_abbreviation_length', table.abbreviation, 1, ABBREVIATION_MAX_LENGTH),
    check('games_aliases_count', sql.raw(`cardinality(aliases) <= ${GAME_ALIASES_MAX_COUNT}`)),
    check('games_aliases_fit', sql.raw(`tags_fit(aliases, ${GAME_ALIAS_MAX_LENGTH})`)),
    lengthCheck('games_name_length', table.name, 1, CUSTOM_GAME_MAX_LENGTH),
    check('games_category_is_known', oneOf(table.category, gameCategories)),
    check('games_crew_size', sql.raw(`crew_size between ${SEATS_MIN_COUNT} and ${SEATS_MAX_COUNT}`)),
    check('games_roles_count', sql.raw(`jsonb_array_length(roles) <= ${ROLES_MAX_COUNT}`)),
    check('games_roles_fit', sql.raw(`roles_fit(roles, ${ROLE_NAME_MAX_LENGTH}, ${SEATS_MAX_COUNT}, crew_size)`)),
  ],
);

/** Icons of games as WebP, encoded by the server. Rows are immutable: a new icon is a new row. */
export const gameIcons = pgTable(
  'game_icons',
  {
    id: uuid().primaryKey(),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    large: bytes('large').notNull(),
    small: bytes('small').notNull(),
  },
  (table) => [
    index('game_icons_by_game').on(table.gameId),
    check(
      'game_icons_size',
      sql`greatest(length(large), length(small)) <= ${sql.raw(String(STORED_PICTURE_MAX_BYTES))}`,
    ),
  ],
);
