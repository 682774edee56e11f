import type { GameAliases, GameCrew, GameRow } from '@muster/contract/games/admin-games.ts';
import type { Game } from '@muster/contract/games/games.ts';
import type { Queryable } from '#src/db/client.ts';
import { requireFound } from '#src/lib/app-error.ts';
import { updateGame, lockGameForUpdate, markGameVerified, type PostGame } from '../game-repository.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import { findGameRow } from './game-table-repository.ts';
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
