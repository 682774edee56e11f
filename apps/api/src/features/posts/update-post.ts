import { otherGame } from '@muster/contract/games.ts';
import type { Post, PostChange } from '@muster/contract/posts.ts';
import type { Member } from '../../auth/member.ts';
import { AppError } from '../../lib/app-error.ts';
import { findGame } from '../games/game-repository.ts';
import { publishPostChanged, findAudience } from './publish-post.ts';
import { changePost } from './change-post.ts';
import { resolveGame } from './resolve-game.ts';
import type { PostDeps } from './post-deps.ts';

/** An edit that adds a game counts as a new post does: games that nobody knows must not come by the dozen. */
async function countEdit({ db, rateLimiter }: PostDeps, author: Member, change: PostChange): Promise<void> {
  await rateLimiter.consume('postChangesPerMinute', author.id);
  const addsGame = change.game === otherGame && !(await findGame(db, change.customGame));
  if (addsGame) await rateLimiter.consume('postsPer10Minutes', author.id);
}

/** Lets a post of one's own say something else, unless it was changed since the author has seen it. */
export async function updatePost(deps: PostDeps, author: Member, postId: string, change: PostChange): Promise<Post> {
  await countEdit(deps, author, change);
  const audience = await findAudience(deps, author.id);
  const { post, wasActive } = await changePost(deps.db, author, postId, async (tx, { updatedAt }) => {
    const { basedOn, platform, description, tags, isActive, isShared, isIndexable } = change;
    if (basedOn && basedOn.getTime() !== updatedAt.getTime()) throw new AppError('post-changed');
    const { id: gameId, name: game, filterOption } = await resolveGame(tx, author, change);
    return { gameId, game, filterOption, platform, description, tags, isActive, isShared, isIndexable };
  });
  publishPostChanged(audience, post, wasActive);
  return post;
}
