import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import {
  findAuthorId,
  findOwnPost,
  selectDuePosts,
  selectPostsToList,
  selectPostsToRestore,
  setDuePostsClosed,
  setDuePostsListed,
} from '../post-repository.ts';
import { queueChangedPosts } from '../queue-changed-posts.ts';
import { publishPostChanged, publishPostClosed } from '../publish-post.ts';
import type { JobContext } from '#src/features/context.ts';
import { publishCrewRequests } from '../requests/delivery/publish-crew-requests.ts';
import { closeUndecidedRequests } from '../requests/post-requests-repository.ts';
import { insertRestoredNotice } from '#src/features/notifications/notice-repository.ts';
import { changePost } from '../change-post.ts';

/** Closes up to `limit` overdue posts and returns their number. Several nodes may run this. */
export function closeDuePosts(context: JobContext, limit: number): Promise<number> {
  const { db, live, postLifetimeMs } = context;
  const closesUnconfirmed = postLifetimeMs > 0;
  async function close(ids: readonly string[]): Promise<void> {
    const { closed, postIds, requests } = await withDeadlockRetry(db, async (tx) => {
      const due = await setDuePostsClosed(tx, closesUnconfirmed, ids);
      const dueIds = due.map(({ id }) => id);
      await queueChangedPosts(tx, dueIds);
      return { closed: due, postIds: dueIds, requests: await closeUndecidedRequests(tx, dueIds) };
    });
    await live.afterCommit(...closed.map((post) => () => publishPostClosed(db, { live, ...post }, post)), () =>
      publishCrewRequests(context, requests, postIds),
    );
  }
  const select = (count: number) => selectDuePosts(db, closesUnconfirmed, count);
  return context.handleDueRows({ job: 'close posts', limit, select, handle: close });
}

/** Lists up to `limit` posts on boards, after the head start of the invited players. Several nodes may run this. */
export function listDuePosts({ db, live, handleDueRows }: JobContext, limit: number): Promise<number> {
  async function list(ids: readonly string[]): Promise<void> {
    const listed = await withDeadlockRetry(db, async (tx) => {
      const due = await setDuePostsListed(tx, ids);
      await queueChangedPosts(
        tx,
        due.map(({ id }) => id),
      );
      return due;
    });
    await live.afterCommit(
      ...listed.map((recipients) => async () => {
        const post = await findOwnPost(db, recipients.id, recipients.authorId);
        if (post) publishPostChanged({ live, ...recipients }, post, recipients);
      }),
    );
  }
  return handleDueRows({ job: 'list posts', limit, select: (count) => selectPostsToList(db, count), handle: list });
}

/** Reactivates up to `limit` posts whose author's suspension has ended or was lifted, and notifies the author. Returns their number. */
export function restoreSuspendedPosts(context: JobContext, limit: number): Promise<number> {
  async function restore([postId = '']: readonly string[]): Promise<void> {
    const authorId = await findAuthorId(context.db, postId);
    if (!authorId) return;
    let isRestored = false;
    await changePost(context, { id: authorId }, postId, async (tx, { closedReason, game }) => {
      isRestored = closedReason === 'suspended';
      if (isRestored) await insertRestoredNotice(tx, authorId, game);
      return isRestored ? { isActive: true } : {};
    });
    if (isRestored) context.live.publish([authorId], { type: 'notice.sent' });
  }
  const select = (count: number) => selectPostsToRestore(context.db, count);
  return context.handleDueRows({ job: 'restore posts', limit, batchSize: 1, select, handle: restore });
}
