import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { inChunks } from '../../db/in-chunks.ts';
import { posts } from '../../db/schema/posts.ts';
import type { PostGame } from '../games/game-repository.ts';

/** Deletes every post of a game; gives how many there were. Needs the game held, so that none is added meanwhile. */
export const deletePostsOfGame = (tx: Queryable, gameId: string): Promise<number> =>
  inChunks(async (atMost) => {
    const some = tx.select({ id: posts.id }).from(posts).where(eq(posts.gameId, gameId)).limit(atMost);
    const { rowCount } = await tx.delete(posts).where(inArray(posts.id, some));
    return rowCount ?? 0;
  });

/** What a post is found by is written anew with its game. */
const RENAME_CHUNK_SIZE = 1000;

/** Makes the posts of a game posts of this one, or gives them its new name; says how many there were. */
export const renamePostsOfGame = (tx: Queryable, gameId: string, { id, name, filterOption }: PostGame) =>
  inChunks(async (atMost) => {
    const isBehind = or(ne(posts.gameId, id), ne(posts.game, name), ne(posts.filterOption, filterOption));
    const some = tx
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.gameId, gameId), isBehind))
      .limit(atMost);
    const { rowCount } = await tx
      .update(posts)
      .set({ gameId: id, game: name, filterOption })
      .where(inArray(posts.id, some));
    return rowCount ?? 0;
  }, RENAME_CHUNK_SIZE);
