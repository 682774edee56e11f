import type { Database } from '#src/db/client.ts';
import type { Live } from '#src/live/live.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { insertAlerts, listPostsToMatch, takePostsToMatch } from './match-repository.ts';

interface MatchContext {
  readonly db: Database;
  readonly live: Pick<Live, 'publish'>;
}

/** Matches up to `limit` opened or changed posts with the saved searches. Several nodes may run this. */
export async function matchPosts({ db, live }: MatchContext, limit: number): Promise<number> {
  const { postIds, memberIds } = await withDeadlockRetry(db, async (tx) => {
    const taken = await takePostsToMatch(tx, limit);
    const alerted = new Set<string>();
    const posts = taken.length > 0 ? await listPostsToMatch(tx, taken) : [];
    for (const post of posts) for (const memberId of await insertAlerts(tx, post)) alerted.add(memberId);
    return { postIds: taken, memberIds: [...alerted] };
  });
  if (memberIds.length > 0) live.publish(memberIds, { type: 'alerts.changed' });
  return postIds.length;
}
