import type { Member } from '../../auth/member.ts';
import { AppError, requireFound } from '../../lib/app-error.ts';
import type { PostDeps } from './post-deps.ts';
import { insertResponseOnce, lockActivePostForNoKeyUpdate } from './post-repository.ts';

/** Counts the member's response to a post and returns the author, to open a conversation with. */
export async function connectToPost(
  { db, live }: PostDeps,
  member: Member,
  postId: string,
): Promise<{ authorId: string }> {
  const { authorId, isFirst } = await db.transaction(async (tx) => {
    const author = requireFound(await lockActivePostForNoKeyUpdate(tx, postId, member.id), 'post-not-found');
    if (author === member.id) throw new AppError('self-chat');
    return { authorId: author, isFirst: await insertResponseOnce(tx, postId, member.id) };
  });
  if (isFirst) live.publish([authorId], { type: 'post.changed', postId, authorId });
  return { authorId };
}
