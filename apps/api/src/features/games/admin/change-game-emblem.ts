import type { GameRow } from '@muster/contract/games/admin-games.ts';
import type { GameAbbreviation } from '@muster/contract/games/game-emblems.ts';
import type { Queryable } from '#src/db/client.ts';
import type { Context } from '#src/features/context.ts';
import type { Actor } from '#src/features/members/insert-audit.ts';
import { replaceGameIcon } from '../game-icon-repository.ts';
import { updateGame } from '../game-repository.ts';
import { changeGame } from './manage-game.ts';

const changeEmblem = (
  context: Context,
  actor: Actor,
  gameId: string,
  change: (tx: Queryable) => Promise<unknown>,
): Promise<GameRow> => changeGame(context, actor, gameId, 'game.emblem-changed', ({ emblem }) => emblem, change);

/** Changes the abbreviation on the emblem of a game. */
export const changeGameAbbreviation = (context: Context, actor: Actor, gameId: string, change: GameAbbreviation) =>
  changeEmblem(context, actor, gameId, (tx) => updateGame(tx, gameId, { abbreviation: change.abbreviation || null }));

/** Replaces the icon on the emblem of a game, or removes it if `file` is null. */
export async function changeGameIcon(context: Context, actor: Actor, gameId: string, file: Uint8Array | null) {
  const icon = file && (await context.pictures.reencode(file));
  return changeEmblem(context, actor, gameId, (tx) => replaceGameIcon(tx, gameId, icon));
}
