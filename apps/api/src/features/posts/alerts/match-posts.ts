import type { Database, Queryable } from '#src/db/client.ts';
import type { Live } from '#src/live/live.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { listAlertedMembers } from './alert-repository.ts';
import { insertAlerts, takePostsToMatch } from './match-repository.ts';

interface MatchContext {
  readonly db: Database;
  readonly live: Pick<Live, 'publish'>;
}

/** Matches up to `limit` opened or changed posts with the saved searches. Several nodes may run this. */
export async function matchPosts({ db, live }: MatchContext, limit: number): Promise<number> {
  const { postIds, memberIds } = await withDeadlockRetry(db, async (tx) => {
    const taken = await takePostsToMatch(tx, limit);
    return { postIds: taken, memberIds: await insertAlerts(tx, taken) };
  });
  if (memberIds.length > 0) live.publish(memberIds, { type: 'alerts.changed' });
  return postIds.length;
}

/** Notifies members with alerts about these posts. Call it after posts close, reopen or are deleted. */
export async function publishAlertsChanged(
  { db, live }: { readonly db: Queryable; readonly live: Pick<Live, 'publish'> },
  postIds: readonly string[],
): Promise<void> {
  const memberIds = postIds.length > 0 ? await listAlertedMembers(db, postIds) : [];
  if (memberIds.length > 0) live.publish(memberIds, { type: 'alerts.changed' });
}
