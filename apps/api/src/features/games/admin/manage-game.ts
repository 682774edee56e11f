import type { GameAliases, GameCrew, GameRow } from '@muster/contract/games/admin-games.ts';
import type { Game } from '@muster/contract/games/games.ts';
import type { Queryable } from '#src/db/client.ts';
import { isUniqueViolation } from '#src/db/database-errors.ts';
import { withDeadlockRetry } from '#src/db/with-deadlock-retry.ts';
import { AppError, requireFound } from '#src/lib/app-error.ts';
import {
  updateGame,
  updateGameName,
  deleteGameRow,
  lockGameForUpdate,
  markGamePending,
  markGameVerified,
  type PostGame,
} from '../game-repository.ts';
import {
  callOffPostsOfGame,
  deletePostsOfGame,
  listCrewPostIdsOfGame,
  renamePostsOfGame,
} from '../game-posts-repository.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import { findGameRow } from './game-table-repository.ts';
import { publishCrewRequests } from '#src/features/posts/requests/delivery/publish-crew-requests.ts';
import type { Context } from '#src/features/context.ts';

export const lockGame = async (tx: Queryable, gameId: string): Promise<PostGame> =>
  requireFound(await lockGameForUpdate(tx, gameId), 'game-not-found');

/** Open forms, boards and admin tables refetch. */
export async function publishGamesChanged(context: Context): Promise<void> {
  context.live.broadcast({ type: 'game.changed' }, []);
  await notifyAdmins(context, 'games', 'posts', 'audit');
}

/** Verifies a game, so that open forms list it immediately. */
export async function verifyGame({ db, live }: Context, actor: Actor, gameId: string): Promise<Game> {
  const game = await db.transaction(async (tx) => {
    const verified = requireFound(await markGameVerified(tx, gameId), 'game-not-found');
    await insertAudit(tx, actor, { action: 'game.verified', targetId: gameId, details: verified });
    return verified;
  });
  live.broadcast({ type: 'game.verified', game }, []);
  await notifyAdmins({ db, live }, 'games', 'audit');
  return game;
}

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

/** Changes the usual crew of a game. Existing posts stay as they are. */
export async function changeGameCrew(context: Context, actor: Actor, gameId: string, crew: GameCrew): Promise<GameRow> {
  const row = await context.db.transaction(async (tx) => {
    await lockGame(tx, gameId);
    const { crewSize, roles, ...game } = requireFound(await findGameRow(tx, gameId), 'game-not-found');
    await updateGame(tx, gameId, crew);
    const details = { name: game.name, before: { crewSize, roles }, after: crew };
    await insertAudit(tx, actor, { action: 'game.crew-changed', targetId: gameId, details });
    return { ...game, ...crew };
  });
  await publishGamesChanged(context);
  return row;
}

/** Changes the search aliases of a game. */
export async function changeGameAliases(
  context: Context,
  actor: Actor,
  gameId: string,
  { aliases }: GameAliases,
): Promise<GameRow> {
  const row = await context.db.transaction(async (tx) => {
    await lockGame(tx, gameId);
    const game = requireFound(await findGameRow(tx, gameId), 'game-not-found');
    await updateGame(tx, gameId, { aliases });
    const details = { name: game.name, before: game.aliases, after: aliases };
    await insertAudit(tx, actor, { action: 'game.aliases-changed', targetId: gameId, details });
    return { ...game, aliases };
  });
  await publishGamesChanged(context);
  return row;
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
