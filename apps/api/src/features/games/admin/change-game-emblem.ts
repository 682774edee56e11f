import type { GameRow } from '@muster/contract/games/admin-games.ts';
import type { GameAbbreviation } from '@muster/contract/games/game-emblems.ts';
import type { Emblem } from '@muster/contract/values/emblem-schema.ts';
import type { Queryable } from '#src/db/client.ts';
import { requireFound } from '#src/lib/app-error.ts';
import type { Context } from '#src/features/context.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import { replaceGameIcon } from '../game-icon-repository.ts';
import { updateGame } from '../game-repository.ts';
import { findGameRow } from './game-table-repository.ts';
import { lockGame, publishGamesChanged } from './manage-game.ts';

/** `apply` stores the change and returns the emblem with it. */
async function changeEmblem(
  context: Context,
  actor: Actor,
  gameId: string,
  apply: (tx: Queryable, before: Emblem) => Promise<Emblem>,
): Promise<GameRow> {
  const row = await context.db.transaction(async (tx) => {
    await lockGame(tx, gameId);
    const game = requireFound(await findGameRow(tx, gameId), 'game-not-found');
    const emblem = await apply(tx, game.emblem);
    const details = { name: game.name, before: game.emblem, after: emblem };
    await insertAudit(tx, actor, { action: 'game.emblem-changed', targetId: gameId, details });
    return { ...game, emblem };
  });
  await publishGamesChanged(context);
  return row;
}

/** Changes the abbreviation on the emblem of a game. */
export const changeGameAbbreviation = (context: Context, actor: Actor, gameId: string, change: GameAbbreviation) =>
  changeEmblem(context, actor, gameId, async (tx, before) => {
    const abbreviation = change.abbreviation || null;
    await updateGame(tx, gameId, { abbreviation });
    return { ...before, abbreviation };
  });

/** Replaces the icon on the emblem of a game, or removes it if `file` is null. */
export async function changeGameIcon(context: Context, actor: Actor, gameId: string, file: Uint8Array | null) {
  const icon = file && (await context.pictures.reencode(file));
  return changeEmblem(context, actor, gameId, async (tx, before) => ({
    ...before,
    iconId: await replaceGameIcon(tx, gameId, icon),
  }));
}
