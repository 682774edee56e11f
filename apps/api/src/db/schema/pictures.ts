import { STORED_PICTURE_MAX_BYTES } from '@muster/contract/members/pictures.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { memberReference } from './members.ts';

/** Profile pictures as WebP, encoded by the server. Rows are immutable: a new picture is a new row. */
export const pictures = pgTable(
  'pictures',
  {
    id: uuid().primaryKey(),
    memberId: memberReference('member_id'),
    large: bytes('large').notNull(),
    small: bytes('small').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('pictures_by_member').on(table.memberId),
    check('pictures_size', sql`greatest(length(large), length(small)) <= ${sql.raw(String(STORED_PICTURE_MAX_BYTES))}`),
  ],
);
