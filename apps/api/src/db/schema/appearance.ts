import { APP_ICON_MAX_BYTES } from '@muster/contract/values/app-icons.ts';
import {
  COMMUNITY_NAME_MAX_LENGTH,
  type CommunityLink,
  LINKS_MAX_COUNT,
  WELCOME_MAX_LENGTH,
} from '@muster/contract/admin/change-appearance.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, lengthCheck } from './columns.ts';

/** The appearance that administrators chose, in one row. Without the row, or where a column is empty, the default applies. */
export const appearance = pgTable(
  'appearance',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    version: integer().notNull().default(0),
    name: text().notNull().default(''),
    welcome: text().notNull().default(''),
    accent: text().notNull().default(''),
    links: jsonb().$type<CommunityLink[]>().notNull().default([]),
    /** Id of the row in `appearance_icons`. */
    iconId: uuid('icon_id'),
  },
  (table) => [
    check('appearance_has_one_row', sql`${table.isOnly}`),
    lengthCheck('appearance_name_length', table.name, 0, COMMUNITY_NAME_MAX_LENGTH),
    lengthCheck('appearance_welcome_length', table.welcome, 0, WELCOME_MAX_LENGTH),
    check('appearance_accent_is_a_color', sql`${table.accent} ~ '^(#[0-9a-f]{6})?$'`),
    check('appearance_links_count', sql.raw(`jsonb_array_length(links) <= ${LINKS_MAX_COUNT}`)),
  ],
);

/** The icon of the community as PNG in each size, encoded by the server. */
export const appearanceIcons = pgTable(
  'appearance_icons',
  {
    id: uuid().primaryKey(),
    tab: bytes('tab').notNull(),
    small: bytes('small').notNull(),
    large: bytes('large').notNull(),
    maskable: bytes('maskable').notNull(),
    touch: bytes('touch').notNull(),
  },
  ({ tab, small, large, maskable, touch }) => [
    check(
      'appearance_icons_size',
      sql`greatest(length(${tab}), length(${small}), length(${large}), length(${maskable}), length(${touch})) <= ${sql.raw(String(APP_ICON_MAX_BYTES))}`,
    ),
  ],
);
