import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';
import { joinRequests } from './join-requests.ts';
import { memberReference } from './members.ts';
import { posts } from './posts.ts';

/** Links with which friends take seats of a party, one per party. They work while the post is active. */
export const partyLinks = pgTable(
  'party_links',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** The member who brings the friends. */
    ownerId: memberReference('owner_id'),
    /** The owner's request, without which the link does not work. Null: the owner is the author. */
    requestId: uuid('request_id')
      .unique()
      .references(() => joinRequests.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, so that a leaked table grants no seat. */
    codeHash: bytes('code_hash').notNull().unique(),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.ownerId] }),
    index('party_links_by_owner').on(table.ownerId, table.postId),
  ],
);
