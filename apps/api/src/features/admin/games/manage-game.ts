import type { GameRow } from '@muster/contract/admin/games.ts';
import type { Game } from '@muster/contract/games.ts';
import type { Queryable } from '../../../db/client.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { withDeadlockRetry } from '../../../db/with-deadlock-retry.ts';
import { AppError } from '../../../lib/app-error.ts';
import { updateGameName, deleteGameRow, lockGameForUpdate, markGamePending } from '../../games/game-repository.ts';
import { deletePostsOfGame, renamePostsOfGame } from '../../posts/game-posts-repository.ts';
import { notifyAdmins } from '../../users/notify-admins.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { type Actor, insertAudit } from '../audit/audit-repository.ts';
import { findGameRow } from './game-table-repository.ts';

async function lockGame(tx: Queryable, gameId: string): Promise<Game> {
  const game = await lockGameForUpdate(tx, gameId);
  if (!game) throw new AppError('game-not-found');
  return game;
}

/** Every open form, board and table of games asks again. */
async function publishGamesChanged(deps: AdminDeps): Promise<void> {
  deps.live.broadcast({ type: 'game.changed' }, []);
  await notifyAdmins(deps, 'games', 'posts', 'audit');
}

/** Takes a game off the list, with every post that uses it at that moment. */
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

/** Deletes a game, with every post that uses it at that moment. */
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
  const row = await findGameRow(tx, gameId);
  if (!row) throw new AppError('game-not-found');
  return row;
}

/** Calls a game otherwise, on its posts too. Its id stays: addresses and posts know it by that. */
export async function renameGame(deps: AdminDeps, actor: Actor, gameId: string, name: string): Promise<GameRow> {
  try {
    const row = await withDeadlockRetry(deps.db, (tx) => rename(tx, actor, gameId, name));
    await publishGamesChanged(deps);
    return row;
  } catch (error) {
    throw isUniqueViolation(error, 'games_name_key_unique') ? new AppError('game-name-taken') : error;
  }
}

/** Makes two games one: the posts of the first become posts of the second. */
export async function mergeGame(deps: AdminDeps, actor: Actor, gameId: string, intoId: string) {
  if (gameId === intoId) throw new AppError('game-merged-with-itself');
  const result = await withDeadlockRetry(deps.db, async (tx) => {
    // In the order of their ids, so that two merges the other way round do not wait for each other.
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
