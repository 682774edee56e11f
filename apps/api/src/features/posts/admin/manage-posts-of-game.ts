import type { GameRow } from '@muster/contract/games/admin-games.ts';
import type { Queryable } from '#src/db/client.ts';
import { isUniqueViolation } from '#src/db/database-errors.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import type { Context } from '#src/features/context.ts';
import { findGameRow } from '#src/features/games/admin/game-table-repository.ts';
import { lockGame, publishGamesChanged } from '#src/features/games/admin/manage-game.ts';
import { deleteGameRow, markGamePending, updateGameName } from '#src/features/games/game-repository.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import { insertNotices } from '#src/features/notifications/notice-repository.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import { publishCrewRequests } from '../requests/delivery/publish-crew-requests.ts';
import {
  deletePostsOfGame,
  hasPostsOfStaff,
  listCrewIdsOfGame,
  listAuthorIdsOfGame,
  renamePostsOfGame,
  stopPostsOfGame,
} from './posts-of-game-repository.ts';

async function removeGame(
  context: Context,
  actor: Actor,
  gameId: string,
  action: 'game.unverified' | 'game.deleted',
  reason = '',
) {
  const { requests, crewIds, authorIds, ...result } = await withDeadlockRetry(context.db, async (tx) => {
    const game = await lockGame(tx, gameId);
    if (actor.role !== 'admin' && (await hasPostsOfStaff(tx, gameId))) throw new AppError('staff-protected');
    const authors = await listAuthorIdsOfGame(tx, gameId);
    const stopped = await stopPostsOfGame(tx, gameId);
    const crews = await listCrewIdsOfGame(tx, gameId);
    const deletedPosts = await deletePostsOfGame(tx, gameId);
    await (action === 'game.deleted' ? deleteGameRow(tx, gameId) : markGamePending(tx, gameId));
    await insertAudit(tx, actor, { action, targetId: gameId, details: { ...game, deletedPosts, reason } });
    await insertNotices(
      tx,
      authors.map((memberId) => ({ memberId, kind: 'game-removed', reason, about: game.name })),
    );
    return { game, deletedPosts, requests: stopped, crewIds: crews, authorIds: authors };
  });
  await publishGamesChanged(context);
  context.live.publish(authorIds, { type: 'notice.sent' });
  await context.live.afterCommit(() => publishCrewRequests(context, requests, crewIds));
  return result;
}

/** Removes a game from the list, deletes its posts and notifies the authors of active ones. */
export const unverifyGame = (context: Context, actor: Actor, gameId: string, reason?: string) =>
  removeGame(context, actor, gameId, 'game.unverified', reason);

/** Deletes a game and its posts, and notifies the authors of active ones. */
export const deleteGame = (context: Context, actor: Actor, gameId: string, reason?: string) =>
  removeGame(context, actor, gameId, 'game.deleted', reason);

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

/** Moves all posts of a game to another game, deletes the first and notifies the authors of active posts. */
export async function mergeGame(context: Context, actor: Actor, gameId: string, intoId: string) {
  if (gameId === intoId) throw new AppError('game-merged-with-itself');
  const { authorIds, ...result } = await withDeadlockRetry(context.db, async (tx) => {
    // Locks in id order, so that two opposite merges do not deadlock.
    for (const id of [gameId, intoId].toSorted()) await lockGame(tx, id);
    const [from, into] = [await lockGame(tx, gameId), await lockGame(tx, intoId)];
    const authors = await listAuthorIdsOfGame(tx, gameId);
    const movedPosts = await renamePostsOfGame(tx, gameId, into);
    await deleteGameRow(tx, gameId);
    await insertAudit(tx, actor, {
      action: 'game.merged',
      targetId: gameId,
      details: { from: from.name, into: into.name, movedPosts },
    });
    await insertNotices(
      tx,
      authors.map((memberId) => ({ memberId, kind: 'game-merged', about: `${from.name} → ${into.name}` })),
    );
    return { game: { id: into.id, name: into.name }, movedPosts, authorIds: authors };
  });
  await publishGamesChanged(context);
  context.live.publish(authorIds, { type: 'notice.sent' });
  return result;
}
