import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { Queryable } from '#src/db/client.ts';
import { inChunks } from '#src/db/in-chunks.ts';
import { hasRow, idsOf } from '#src/db/rows.ts';
import { isAnyOf } from '#src/db/sql-expressions.ts';
import { chats } from '#src/db/schema/chats.ts';
import { members } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import type { PostGame } from '#src/features/games/game-repository.ts';
import { queueChangedPosts } from '../queue-changed-posts.ts';
import { closeRequestsOfDeletedPosts, stopPosts } from '../requests/post-requests-repository.ts';

/** Stops the active posts of a game. Returns their requests. Lock the game first. */
export const stopPostsOfGame = async (tx: Queryable, gameId: string) => {
  const isActiveOfGame = and(eq(posts.gameId, gameId), posts.isActive);
  const active = await idsOf(tx.select({ id: posts.id }).from(posts).where(isActiveOfGame).for('update'));
  await queueChangedPosts(tx, active);
  return stopPosts(tx, active, { closesCrew: true, isByAdmin: true });
};

/** Authors of active posts of a game. */
export const listAuthorIdsOfGame = (tx: Queryable, gameId: string): Promise<string[]> =>
  idsOf(
    tx
      .selectDistinct({ id: posts.authorId })
      .from(posts)
      .where(and(eq(posts.gameId, gameId), posts.isActive)),
  );

/** Whether an administrator or a moderator has a post of this game. */
export const hasPostsOfStaff = (tx: Queryable, gameId: string): Promise<boolean> =>
  hasRow(
    tx
      .select({ id: posts.id })
      .from(posts)
      .innerJoin(members, eq(members.id, posts.authorId))
      .where(and(eq(posts.gameId, gameId), ne(members.role, 'member')))
      .limit(1),
  );

/** Ids of the game's crews that have a conversation. */
export const listCrewIdsOfGame = (tx: Queryable, gameId: string): Promise<string[]> =>
  idsOf(
    tx
      .select({ id: posts.id })
      .from(posts)
      .innerJoin(chats, eq(chats.crewId, posts.id))
      .where(eq(posts.gameId, gameId)),
  );

/** Returns the number of deleted posts. Lock the game first, so that no post is added in between. */
export const deletePostsOfGame = (tx: Queryable, gameId: string): Promise<number> =>
  inChunks(async (atMost) => {
    const ids = await idsOf(tx.select({ id: posts.id }).from(posts).where(eq(posts.gameId, gameId)).limit(atMost));
    await closeRequestsOfDeletedPosts(tx, ids);
    const { rowCount } = await tx.delete(posts).where(isAnyOf(posts.id, ids));
    return rowCount ?? 0;
  });

/** Smaller than for deletions, because each update rebuilds the post's index entries. */
const RENAME_CHUNK_SIZE = 1000;

/** Moves the posts of a game to another game, or updates the name of their game. Returns the number of posts. */
export const renamePostsOfGame = (tx: Queryable, gameId: string, { id, name, filterOption }: PostGame) =>
  inChunks(async (atMost) => {
    const isOutdated = or(ne(posts.gameId, id), ne(posts.game, name), ne(posts.filterOption, filterOption));
    const some = tx
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.gameId, gameId), isOutdated))
      .limit(atMost);
    const { rowCount } = await tx
      .update(posts)
      .set({ gameId: id, game: name, filterOption })
      .where(inArray(posts.id, some));
    return rowCount ?? 0;
  }, RENAME_CHUNK_SIZE);
