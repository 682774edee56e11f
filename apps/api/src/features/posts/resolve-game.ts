import { otherGame } from '@muster/contract/games.ts';
import type { PostContent } from '@muster/contract/posts.ts';
import type { Member } from '../../auth/member.ts';
import type { Queryable } from '../../db/client.ts';
import { AppError } from '../../lib/app-error.ts';
import { type PostGame, findOrInsertGame, lockGameForKeyShare } from '../games/game-repository.ts';

/** The game that a post is about: a listed one, or the one that its author names, added where there is none. */
export async function resolveGame(
  db: Queryable,
  author: Member,
  { game, customGame }: Pick<PostContent, 'game' | 'customGame'>,
): Promise<PostGame> {
  if (game === otherGame) return findOrInsertGame(db, customGame, author.id);
  const listed = await lockGameForKeyShare(db, game);
  if (!listed?.isVerified) throw new AppError('game-not-found');
  return listed;
}
