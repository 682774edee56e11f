import { STORED_PICTURE_MAX_BYTES } from '@muster/contract/pictures.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { members } from './members.ts';

/** Pictures of members, as WebP made by the server. A row never changes: another picture is another row. */
export const pictures = pgTable(
  'pictures',
  {
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    large: bytes('large').notNull(),
    small: bytes('small').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('pictures_by_member').on(table.memberId),
    check('pictures_size', sql`greatest(length(large), length(small)) <= ${sql.raw(String(STORED_PICTURE_MAX_BYTES))}`),
  ],
);
