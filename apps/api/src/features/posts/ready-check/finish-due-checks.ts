import { MISSED_CHECKS_MAX_COUNT } from '@muster/contract/posts/ready-check/ready-checks.ts';
import type { Queryable } from '#src/db/client.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import type { Live } from '#src/live/live.ts';
import { findAudience, publishPostClosed } from '../publish-post.ts';
import { insertNotices } from '#src/features/notifications/notice-repository.ts';
import { updateCrew } from '../seats/update-crew.ts';
import { listMissedCounts } from './start-checks-repository.ts';
import { publishCrewRequests } from '../requests/delivery/publish-crew-requests.ts';
import {
  closePostAndCrew,
  deleteObsoleteChecks,
  listOverdueMemberIds,
  lockPost,
  type LockedPost,
  moveToWaitlist,
  selectPostsToFinish,
  setMissed,
} from './ready-check-repository.ts';
import type { JobContext } from '#src/features/context.ts';

/** Records missed ready checks and sends a notice to members who reached the limit. Returns the ids of the notified members. */
async function recordMissed(tx: Queryable, post: LockedPost, memberIds: readonly string[]): Promise<string[]> {
  await setMissed(tx, post, memberIds);
  return insertMissedNotices(tx, memberIds);
}

/** Sends a notice to those members who have just reached the limit of missed checks. Returns their ids. */
export async function insertMissedNotices(tx: Queryable, memberIds: readonly string[]): Promise<string[]> {
  const counts = await listMissedCounts(tx, memberIds);
  const notifiedMemberIds = memberIds.filter((memberId) => counts.get(memberId) === MISSED_CHECKS_MAX_COUNT);
  await insertNotices(
    tx,
    notifiedMemberIds.map((memberId) => ({ memberId, kind: 'checks-missed' as const })),
  );
  return notifiedMemberIds;
}

/** Closes the post if its author missed the ready check. Otherwise moves the members who missed it to the waitlist. */
async function finishChecks(tx: Queryable, live: Live, postId: string) {
  const post = await lockPost(tx, postId);
  if (!post) return null;
  await deleteObsoleteChecks(tx, post);
  const overdueIds = post.isActive ? await listOverdueMemberIds(tx, post) : [];
  if (overdueIds.length === 0) return null;
  if (overdueIds.includes(post.authorId)) {
    const notifiedMemberIds = await recordMissed(tx, post, [post.authorId]);
    const audience = await findAudience({ db: tx, live }, post.id);
    const requests = await closePostAndCrew(tx, post, 'author-missing');
    return { closed: { post, audience }, notifiedMemberIds, requests };
  }
  const requests = await moveToWaitlist(tx, post, overdueIds);
  const notifiedMemberIds = await recordMissed(
    tx,
    post,
    requests.map(({ requesterId }) => requesterId),
  );
  return { closed: null, notifiedMemberIds, requests };
}

async function finishChecksOf(context: JobContext, postId: string): Promise<void> {
  const { db, live } = context;
  const result = await withDeadlockRetry(db, (tx) => finishChecks(tx, live, postId));
  if (!result) return;
  live.publish(result.notifiedMemberIds, { type: 'notice.sent' });
  await live.afterCommit(
    () => result.closed && publishPostClosed(db, result.closed.audience, result.closed.post),
    // First, so that members who missed the check do not see a seat as free that is offered to another party next.
    () => !result.closed && updateCrew(context, postId),
    () => publishCrewRequests(context, result.requests),
  );
}

/** Ends up to `limit` overdue checks and returns the number of their posts. Several nodes may run this. */
export const finishDueChecks = (context: JobContext, limit: number): Promise<number> =>
  context.handleDueRows({
    job: 'end ready checks',
    limit,
    batchSize: 1,
    select: (count) => selectPostsToFinish(context.db, count),
    handle: ([postId = '']) => finishChecksOf(context, postId),
  });
