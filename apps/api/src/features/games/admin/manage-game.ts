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

/** Changes fields of a game and records their values before and after. Existing posts stay as they are. */
export async function changeGame(
  context: Context,
  actor: Actor,
  gameId: string,
  action: 'game.crew-changed' | 'game.aliases-changed' | 'game.emblem-changed',
  fieldsOf: (game: GameRow) => unknown,
  change: (tx: Queryable) => Promise<unknown>,
): Promise<GameRow> {
  const row = await context.db.transaction(async (tx) => {
    await lockGame(tx, gameId);
    const before = requireFound(await findGameRow(tx, gameId), 'game-not-found');
    await change(tx);
    const after = requireFound(await findGameRow(tx, gameId), 'game-not-found');
    const details = { name: after.name, before: fieldsOf(before), after: fieldsOf(after) };
    await insertAudit(tx, actor, { action, targetId: gameId, details });
    return after;
  });
  await publishGamesChanged(context);
  return row;
}

/** Changes the usual crew of a game. */
export const changeGameCrew = (context: Context, actor: Actor, gameId: string, crew: GameCrew): Promise<GameRow> =>
  changeGame(
    context,
    actor,
    gameId,
    'game.crew-changed',
    ({ crewSize, roles }) => ({ crewSize, roles }),
    (tx) => updateGame(tx, gameId, crew),
  );

/** Changes the search aliases of a game. */
export const changeGameAliases = (context: Context, actor: Actor, gameId: string, change: GameAliases) =>
  changeGame(
    context,
    actor,
    gameId,
    'game.aliases-changed',
    ({ aliases }) => aliases,
    (tx) => updateGame(tx, gameId, change),
  );
