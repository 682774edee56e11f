import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import {
  findAuthorId,
  findOwnPost,
  insertRestoredNotice,
  selectPostsToRestore,
  setDuePostsClosed,
  setDuePostsListed,
} from '../post-repository.ts';
import { insertPostToMatch } from '../alerts/match-repository.ts';
import { publishPostChanged, publishPostClosed } from '../publish-post.ts';
import type { JobContext } from '#src/features/context.ts';
import { publishCrewMembersChanged } from '#src/features/join-requests/delivery/publish-crew-requests.ts';
import { handleEach } from '#src/lib/handle-each.ts';
import { changePost } from '../change-post.ts';

/** Closes up to `limit` overdue posts and returns their number. Several nodes may run this. */
export async function closeDuePosts(context: JobContext, limit: number): Promise<number> {
  const { db, live, postLifetimeMs } = context;
  const closed = await withDeadlockRetry(db, (tx) => setDuePostsClosed(tx, postLifetimeMs > 0, limit));
  await live.afterCommit(
    ...closed.flatMap((post) => [
      () => publishPostClosed(db, { live, ...post }, post),
      () => publishCrewMembersChanged(context, post.id),
    ]),
  );
  return closed.length;
}

/** Lists up to `limit` posts on boards, after the head start of the invited players. Several nodes may run this. */
export async function listDuePosts({ db, live }: JobContext, limit: number): Promise<number> {
  const listed = await withDeadlockRetry(db, async (tx) => {
    const due = await setDuePostsListed(tx, limit);
    for (const { id } of due) await insertPostToMatch(tx, id);
    return due;
  });
  await live.afterCommit(
    ...listed.map((recipients) => async () => {
      const post = await findOwnPost(db, recipients.id, recipients.authorId);
      if (post) publishPostChanged({ live, ...recipients }, post, recipients.isActive);
    }),
  );
  return listed.length;
}

/** Reactivates up to `limit` posts whose author's suspension has ended or was lifted, and notifies the author. Returns their number. */
export async function restoreSuspendedPosts(context: JobContext, limit: number): Promise<number> {
  async function restore(postId: string): Promise<void> {
    const authorId = await findAuthorId(context.db, postId);
    if (!authorId) return;
    await changePost(context, { id: authorId }, postId, async (tx, { closedReason, game }) => {
      if (closedReason !== 'suspended') return {};
      await insertRestoredNotice(tx, authorId, game);
      return { isActive: true };
    });
    context.live.publish([authorId], { type: 'notice.sent' });
  }
  const due = (await selectPostsToRestore(context.db, limit)).map(({ id }) => id);
  return handleEach(due, restore, (error, postId) => context.log.warn({ err: error, postId }, 'post not restored'));
}
