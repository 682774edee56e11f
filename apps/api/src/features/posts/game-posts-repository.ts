import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { posts } from '../../db/schema/posts.ts';
import type { PostGame } from '../games/game-repository.ts';

/** Deletes every post of a game; gives how many there were. Needs the game held, so that none is added meanwhile. */
export async function deletePostsOfGame(tx: Queryable, gameId: string): Promise<number> {
  const { rowCount } = await tx.delete(posts).where(eq(posts.gameId, gameId));
  return rowCount ?? 0;
}

/** Makes the posts of a game posts of this one, or gives them its new name; says how many there were. */
export async function renamePostsOfGame(tx: Queryable, gameId: string, { id, name, filterOption }: PostGame) {
  const { rowCount } = await tx
    .update(posts)
    .set({ gameId: id, game: name, filterOption })
    .where(eq(posts.gameId, gameId));
  return rowCount ?? 0;
}
