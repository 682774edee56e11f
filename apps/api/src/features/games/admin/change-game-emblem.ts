import type { GameRow } from '@muster/contract/games/admin-games.ts';
import type { GameAbbreviation } from '@muster/contract/games/game-emblems.ts';
import { requireFound } from '#src/lib/app-error.ts';
import type { Context } from '#src/features/context.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import { updateGame } from '../game-repository.ts';
import { findGameRow } from './game-table-repository.ts';
import { lockGame, publishGamesChanged } from './manage-game.ts';

/** Changes the abbreviation on the emblem of a game. */
export async function changeGameAbbreviation(
  context: Context,
  actor: Actor,
  gameId: string,
  { abbreviation }: GameAbbreviation,
): Promise<GameRow> {
  const row = await context.db.transaction(async (tx) => {
    await lockGame(tx, gameId);
    const { name, emblem, ...game } = requireFound(await findGameRow(tx, gameId), 'game-not-found');
    const after = { ...emblem, abbreviation: abbreviation || null };
    await updateGame(tx, gameId, after);
    const details = { name, before: emblem, after };
    await insertAudit(tx, actor, { action: 'game.emblem-changed', targetId: gameId, details });
    return { ...game, name, emblem: after };
  });
  await publishGamesChanged(context);
  return row;
}
