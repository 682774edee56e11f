import type { Database, Queryable } from '#src/db/client.ts';
import type { HandleDueRows } from '#src/db/handle-due-rows.ts';
import type { Live } from '#src/live/live.ts';
import { databaseErrorCode } from '#src/db/database-errors.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { listAlertedMembers } from './alert-repository.ts';
import {
  insertAlerts,
  insertPostToMatch,
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
    for (const postId of taken) await insertPostToMatch(db, postId);
    throw error;
  }
}

/** Matches up to `limit` opened or changed posts with the saved searches. Several nodes may run this. */
export function matchPosts(context: MatchContext, limit: number): Promise<number> {
  const { db, live } = context;
  async function match(postIds: readonly string[]): Promise<void> {
    try {
      const memberIds = await withDeadlockRetry(db, async (tx) =>
        insertAlerts(tx, await takePostsToMatch(tx, postIds)),
      );
      if (memberIds.length > 0) live.publish(memberIds, { type: 'alerts.changed' });
    } catch (error) {
      if (postIds.length > 1 || !(error instanceof Error) || databaseErrorCode(error) !== null) throw error;
      await matchWithoutBadSearches(context, postIds);
    }
  }
  const select = (count: number) => selectPostsToMatch(db, count);
  return context.handleDueRows({ job: 'match posts with saved searches', limit, select, handle: match });
}

/** Notifies members with alerts about these posts. Call it after posts close, reopen or are deleted. */
export async function publishAlertsChanged(
  { db, live }: { readonly db: Queryable; readonly live: Pick<Live, 'publish'> },
  postIds: readonly string[],
): Promise<void> {
  const memberIds = postIds.length > 0 ? await listAlertedMembers(db, postIds) : [];
  if (memberIds.length > 0) live.publish(memberIds, { type: 'alerts.changed' });
}
