import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { setDuePostsClosed } from '../post-repository.ts';
import { publishPostClosed } from '../publish-post.ts';
import type { JobContext } from '#src/features/context.ts';

/** Closes up to `limit` overdue posts and returns their number. Several nodes may run this. */
export async function closeDuePosts({ db, live, postLifetimeMs }: JobContext, limit: number): Promise<number> {
  const closed = await withDeadlockRetry(db, (tx) => setDuePostsClosed(tx, postLifetimeMs > 0, limit));
  await live.afterCommit(...closed.map((post) => () => publishPostClosed(db, { live, ...post }, post)));
  return closed.length;
}
