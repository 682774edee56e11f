import type { GameRow } from '@muster/contract/games/admin-games.ts';
import type { Queryable } from '#src/db/client.ts';
import { isUniqueViolation } from '#src/db/database-errors.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import type { Context } from '#src/features/context.ts';
import { findGameRow } from '#src/features/games/admin/game-table-repository.ts';
import { lockGame, publishGamesChanged } from '#src/features/games/admin/manage-game.ts';
import { deleteGameRow, markGamePending, updateGameName } from '#src/features/games/game-repository.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { publishCrewRequests } from '../requests/delivery/publish-crew-requests.ts';
import {
  callOffPostsOfGame,
  deletePostsOfGame,
  listCrewPostIdsOfGame,
  renamePostsOfGame,
} from './posts-of-game-repository.ts';

async function removeGame(context: Context, actor: Actor, gameId: string, action: 'game.unverified' | 'game.deleted') {
  const { requests, crewPostIds, ...result } = await withDeadlockRetry(context.db, async (tx) => {
    const game = await lockGame(tx, gameId);
    const calledOff = await callOffPostsOfGame(tx, gameId);
    const postIds = await listCrewPostIdsOfGame(tx, gameId);
    const deletedPosts = await deletePostsOfGame(tx, gameId);
    await (action === 'game.deleted' ? deleteGameRow(tx, gameId) : markGamePending(tx, gameId));
    await insertAudit(tx, actor, { action, targetId: gameId, details: { ...game, deletedPosts } });
    return { game, deletedPosts, requests: calledOff, crewPostIds: postIds };
  });
  await publishGamesChanged(context);
  await context.live.afterCommit(() => publishCrewRequests(context, requests, crewPostIds));
  return result;
}

/** Removes a game from the list and deletes its posts. */
export const unverifyGame = (context: Context, actor: Actor, gameId: string) =>
  removeGame(context, actor, gameId, 'game.unverified');

/** Deletes a game and its posts. */
export const deleteGame = (context: Context, actor: Actor, gameId: string) =>
  removeGame(context, actor, gameId, 'game.deleted');

async function rename(tx: Queryable, actor: Actor, gameId: string, name: string): Promise<GameRow> {
  const before = await lockGame(tx, gameId);
  const game = await updateGameName(tx, gameId, name);
  await renamePostsOfGame(tx, gameId, game);
  await insertAudit(tx, actor, {
    action: 'game.renamed',
    targetId: gameId,
    details: { before: before.name, after: game.name },
  });
  return requireFound(await findGameRow(tx, gameId), 'game-not-found');
}

/** Renames a game and updates its posts. The id stays, because URLs and posts refer to it. */
export async function renameGame(context: Context, actor: Actor, gameId: string, name: string): Promise<GameRow> {
  try {
    const row = await withDeadlockRetry(context.db, (tx) => rename(tx, actor, gameId, name));
    await publishGamesChanged(context);
    return row;
  } catch (error) {
    throw isUniqueViolation(error, 'games_name_key_unique') ? new AppError('game-name-taken') : error;
  }
}

/** Moves all posts of a game to another game and deletes the first. */
export async function mergeGame(context: Context, actor: Actor, gameId: string, intoId: string) {
  if (gameId === intoId) throw new AppError('game-merged-with-itself');
  const result = await withDeadlockRetry(context.db, async (tx) => {
    // Locks in id order, so that two opposite merges do not deadlock.
    for (const id of [gameId, intoId].toSorted()) await lockGame(tx, id);
    const [from, into] = [await lockGame(tx, gameId), await lockGame(tx, intoId)];
    const movedPosts = await renamePostsOfGame(tx, gameId, into);
    await deleteGameRow(tx, gameId);
    await insertAudit(tx, actor, {
      action: 'game.merged',
      targetId: gameId,
      details: { from: from.name, into: into.name, movedPosts },
    });
    return { game: { id: into.id, name: into.name }, movedPosts };
  });
  await publishGamesChanged(context);
  return result;
}
