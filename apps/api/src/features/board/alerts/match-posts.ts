import type { Database } from '#src/db/client.ts';
import type { HandleDueRows } from '#src/db/handle-due-rows.ts';
import type { Live } from '#src/live/live.ts';
import { databaseErrorCode } from '#src/db/database-errors.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { queueChangedPosts } from '#src/features/posts/queue-changed-posts.ts';
import { listAlertedMembers } from './alert-repository.ts';
import {
  insertAlerts,
  listMatchingSearches,
  lockMatching,
  selectPostsToMatch,
  takePostsToMatch,
} from './match-repository.ts';

interface MatchContext {
  readonly db: Database;
  readonly handleDueRows: HandleDueRows;
  readonly live: Pick<Live, 'publish'>;
}

/** More than the candidate searches of any post. */
const SEARCHES_MAX_COUNT = 1_000_000;

/** Matches a post that failed again, and skips the saved searches that fail. */
async function matchWithoutBadSearches(
  { db, live, handleDueRows }: MatchContext,
  postIds: readonly string[],
): Promise<void> {
  const taken = await withDeadlockRetry(db, (tx) => takePostsToMatch(tx, postIds));
  async function match(searchIds: readonly string[]): Promise<void> {
    const memberIds = await withDeadlockRetry(db, async (tx) => {
      await lockMatching(tx);
      return insertAlerts(tx, taken, searchIds);
    });
    if (memberIds.length > 0) live.publish(memberIds, { type: 'alerts.changed' });
  }
  try {
    const select = () => listMatchingSearches(db, taken);
    await handleDueRows({ job: 'match saved searches', limit: SEARCHES_MAX_COUNT, select, handle: match });
  } catch (error) {
    await queueChangedPosts(db, taken);
    throw error;
  }
}

/**
 * Matches up to `limit` changed posts with the saved searches, and notifies members with alerts about them. Several nodes
 * may run this.
 */
export function matchPosts(context: MatchContext, limit: number): Promise<number> {
  const { db, live } = context;
  async function match(postIds: readonly string[]): Promise<void> {
    try {
      const memberIds = await withDeadlockRetry(db, async (tx) => {
        const taken = await takePostsToMatch(tx, postIds);
        await insertAlerts(tx, taken);
        // With those whose alert is older: it disappears when its post closes, and comes back.
        return taken.length > 0 ? listAlertedMembers(tx, taken) : [];
      });
      if (memberIds.length > 0) live.publish(memberIds, { type: 'alerts.changed' });
    } catch (error) {
      if (postIds.length > 1 || !(error instanceof Error) || databaseErrorCode(error) !== null) throw error;
      await matchWithoutBadSearches(context, postIds);
    }
  }
  const select = (count: number) => selectPostsToMatch(db, count);
  return context.handleDueRows({ job: 'match posts with saved searches', limit, select, handle: match });
}
