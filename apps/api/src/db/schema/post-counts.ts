import type { platforms } from '@muster/contract/values/platforms.ts';
import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/**
 * Number of active posts per game and platform, updated by triggers on posts. The number is the sum of its slots:
 * connections write to different slots, so that they do not wait for each other's row locks.
 */
export const postCounts = pgTable(
  'post_counts',
  {
    gameId: text('game_id').notNull(),
    platform: text().$type<(typeof platforms)[number]>().notNull(),
    slot: smallint().notNull(),
    /** May be negative: a post can be added in one slot and removed in another. */
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.platform, table.slot] })],
);
