import type { Post, PostContent } from '@muster/contract/posts.ts';
import type { Member } from '../../auth/member.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { announceChanged } from './announce-post.ts';
import { chooseGame } from './choose-game.ts';
import type { PostDeps } from './post-deps.ts';
import { changeOwnPost, findOwnPost, lockOwnPost } from './post-repository.ts';

async function change(db: Queryable, author: Member, postId: string, content: PostContent) {
  const before = await lockOwnPost(db, postId, author.id);
  if (!before) throw new AppError('post-not-found');
  const { id: gameId, name: game, filterOption } = await chooseGame(db, author, content);
  const { platform, description, tags, isActive } = content;
  await changeOwnPost(db, postId, author.id, { gameId, game, filterOption, platform, description, tags, isActive });
  const post = await findOwnPost(db, postId, author.id);
  if (!post) throw new AppError('post-not-found');
  return { post, wasActive: before.isActive };
}

/** Lets a post of one's own say something else. */
export async function updatePost(
  { db, live, rateLimiter }: PostDeps,
  author: Member,
  postId: string,
  content: PostContent,
): Promise<Post> {
  await rateLimiter.consume('postChangesPerMinute', author.id);
  const { post, wasActive } = await db.transaction((tx) => change(tx, author, postId, content));
  await announceChanged({ db, live }, post, wasActive);
  return post;
}
