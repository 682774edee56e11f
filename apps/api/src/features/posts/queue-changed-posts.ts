import { sql } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { postsToMatch } from '#src/db/schema/alerts.ts';

/**
 * Queues posts that opened, changed or closed, for the job that updates alerts about them. Call it in the transaction of the
 * change: the job waits for the commit.
 */
export const queueChangedPosts = (tx: Queryable, postIds: readonly string[]) =>
  tx
    .insert(postsToMatch)
    // In id order, so that two transactions with the same posts do not deadlock.
    .select(sql`select post_id, now() from unnest(${sql.param(postIds)}::uuid[]) as changed (post_id) order by post_id`)
    // The update locks the row, so that the job does not match the post as it was before.
    .onConflictDoUpdate({ target: postsToMatch.postId, set: { changedAt: sql`now()` } });
