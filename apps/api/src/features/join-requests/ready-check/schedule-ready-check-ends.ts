import { MISSED_CHECKS_MAX_COUNT } from '@muster/contract/posts/ready-checks.ts';
import type { Database, Queryable } from '../../../db/client.ts';
import { withDeadlockRetry } from '../../../db/with-deadlock-retry.ts';
import { repeatInBatches } from '../../../lib/repeat.ts';
import type { Live } from '../../../live/live.ts';
import { findAudience, publishPostChanged } from '../../posts/publish-post.ts';
import { updateCrew } from '../update-crew.ts';
import { listMissedCounts } from './start-checks-repository.ts';
import { publishCrewRequests } from './publish-crew-requests.ts';
import type { ReadyCheckDeps } from './ready-check-deps.ts';
import {
  closePostAndCrew,
  deleteObsoleteChecks,
  insertMissedNotices,
  listPostsToFinish,
  listOverdueMemberIds,
  lockPost,
  type LockedPost,
  moveToWaitlist,
  setMissed,
} from './ready-check-repository.ts';

/** Records missed ready checks and sends a notice to members who reached the limit. Returns the ids of the notified members. */
async function recordMissed(tx: Queryable, post: LockedPost, memberIds: readonly string[]): Promise<string[]> {
  await setMissed(tx, post, memberIds);
  const counts = await listMissedCounts(tx, memberIds);
  const notifiedMemberIds = memberIds.filter((memberId) => counts.get(memberId) === MISSED_CHECKS_MAX_COUNT);
  await insertMissedNotices(tx, notifiedMemberIds);
  return notifiedMemberIds;
}

/** Closes the post if its author missed the ready check. Otherwise moves the members who missed it to the waitlist. */
async function finishChecks(tx: Queryable, postId: string) {
  const post = await lockPost(tx, postId);
  if (!post) return null;
  await deleteObsoleteChecks(tx, post);
  const overdueIds = post.isActive ? await listOverdueMemberIds(tx, post) : [];
  if (overdueIds.length === 0) return null;
  if (overdueIds.includes(post.authorId)) {
    const notifiedMemberIds = await recordMissed(tx, post, [post.authorId]);
    return { post, isClosed: true, notifiedMemberIds, requestIds: await closePostAndCrew(tx, post, 'author-missing') };
  }
  const missed = await moveToWaitlist(tx, post, overdueIds);
  const notifiedMemberIds = await recordMissed(
    tx,
    post,
    missed.map(({ requesterId }) => requesterId),
  );
  return { post, isClosed: false, notifiedMemberIds, requestIds: missed.map(({ id }) => id) };
}

/** Publishes that a post was closed. */
export async function publishPostClosed(
  { db, live }: { readonly db: Database; readonly live: Live },
  { id, authorId }: LockedPost,
): Promise<void> {
  publishPostChanged(await findAudience({ db, live }, authorId), { id, authorId, isActive: false }, true);
}

/** Ends overdue checks every second. Several nodes may run this. Returns a function that stops it. */
export function scheduleReadyCheckEnds(deps: ReadyCheckDeps): () => Promise<void> {
  const { db, live, log } = deps;
  async function finishDue(limit: number): Promise<number> {
    const postIds = await listPostsToFinish(db, limit);
    for (const postId of postIds) {
      const result = await withDeadlockRetry(db, (tx) => finishChecks(tx, postId));
      if (!result) continue;
      await publishCrewRequests(deps, result.requestIds, true);
      if (result.isClosed) await publishPostClosed(deps, result.post);
      else await updateCrew(deps, postId);
      live.publish(result.notifiedMemberIds, { type: 'notice.sent' });
    }
    return postIds.length;
  }
  return repeatInBatches(finishDue, (error) => log.warn({ err: error }, 'ready checks not ended'));
}
