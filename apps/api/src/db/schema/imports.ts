import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, oneOf } from './columns.ts';

const importedCollections = ['users', 'games', 'posts', 'chats'] as const;

/** Documents imported from a Firestore export. None is imported again, even if its row was deleted later. */
export const imports = pgTable(
  'imports',
  {
    collection: text().$type<(typeof importedCollections)[number]>().notNull(),
    documentId: text('document_id').notNull(),
    /** Id of the member, game, post or conversation. */
    rowId: text('row_id').notNull(),
    importedAt: moment('imported_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.documentId] }),
    check('imports_collection_is_known', oneOf(table.collection, importedCollections)),
  ],
);
