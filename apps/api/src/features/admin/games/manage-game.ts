import type { GameRow } from '@muster/contract/admin/games.ts';
import type { Game } from '@muster/contract/games.ts';
import type { Queryable } from '../../../db/client.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { withDeadlockRetry } from '../../../db/with-deadlock-retry.ts';
import { AppError, requireFound } from '../../../lib/app-error.ts';
import { updateGameName, deleteGameRow, lockGameForUpdate, markGamePending } from '../../games/game-repository.ts';
import { deletePostsOfGame, renamePostsOfGame } from '../../posts/game-posts-repository.ts';
import { notifyAdmins } from '../../users/notify-admins.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { type Actor, insertAudit } from '../audit/audit-repository.ts';
import { findGameRow } from './game-table-repository.ts';

const lockGame = async (tx: Queryable, gameId: string): Promise<Game> =>
  requireFound(await lockGameForUpdate(tx, gameId), 'game-not-found');

/** Open forms, boards and admin tables refetch. */
async function publishGamesChanged(deps: AdminDeps): Promise<void> {
  deps.live.broadcast({ type: 'game.changed' }, []);
  await notifyAdmins(deps, 'games', 'posts', 'audit');
}

/** Removes a game from the list and deletes its posts. */
export async function unverifyGame(deps: AdminDeps, actor: Actor, gameId: string) {
  const result = await withDeadlockRetry(deps.db, async (tx) => {
    const game = await lockGame(tx, gameId);
    const deletedPosts = await deletePostsOfGame(tx, gameId);
    await markGamePending(tx, gameId);
    await insertAudit(tx, actor, { action: 'game.unverified', targetId: gameId, details: { ...game, deletedPosts } });
    return { game, deletedPosts };
  });
  await publishGamesChanged(deps);
  return result;
}

/** Deletes a game and its posts. */
export async function deleteGame(deps: AdminDeps, actor: Actor, gameId: string) {
  const result = await withDeadlockRetry(deps.db, async (tx) => {
    const game = await lockGame(tx, gameId);
    const deletedPosts = await deletePostsOfGame(tx, gameId);
    await deleteGameRow(tx, gameId);
    await insertAudit(tx, actor, { action: 'game.deleted', targetId: gameId, details: { ...game, deletedPosts } });
    return { game, deletedPosts };
  });
  await publishGamesChanged(deps);
  return result;
}

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

/** Renames a game, also on its posts. The id stays, because URLs and posts refer to it. */
export async function renameGame(deps: AdminDeps, actor: Actor, gameId: string, name: string): Promise<GameRow> {
  try {
    const row = await withDeadlockRetry(deps.db, (tx) => rename(tx, actor, gameId, name));
    await publishGamesChanged(deps);
    return row;
  } catch (error) {
    throw isUniqueViolation(error, 'games_name_key_unique') ? new AppError('game-name-taken') : error;
  }
}

/** Moves all posts of a game to another game and deletes the first. */
export async function mergeGame(deps: AdminDeps, actor: Actor, gameId: string, intoId: string) {
  if (gameId === intoId) throw new AppError('game-merged-with-itself');
  const result = await withDeadlockRetry(deps.db, async (tx) => {
    // Locks in id order, so that two opposite merges do not deadlock.
    for (const id of [gameId, intoId].toSorted()) await lockGame(tx, id);
    const [from, into] = [await lockGame(tx, gameId), await lockGameForUpdate(tx, intoId)];
    if (!into) throw new AppError('game-not-found');
    const movedPosts = await renamePostsOfGame(tx, gameId, into);
    await deleteGameRow(tx, gameId);
    await insertAudit(tx, actor, {
      action: 'game.merged',
      targetId: gameId,
      details: { from: from.name, into: into.name, movedPosts },
    });
    return { game: { id: into.id, name: into.name }, movedPosts };
  });
  await publishGamesChanged(deps);
  return result;
}
