import type { Emblem } from '../values/emblem-schema.ts';
import { likelyGameId } from '../values/monogram.ts';
import { starterGames } from './starter-games.ts';

interface NamedGame {
  readonly gameId: string;
  readonly name: string;
  readonly emblem: Emblem;
}

/** What the emblem of a game needs, if only its name is known. */
export function namedGame(name: string): NamedGame {
  const { abbreviation = null } = starterGames.find((game) => game.name === name) ?? {};
  return { gameId: likelyGameId(name), name, emblem: { abbreviation, iconId: null } };
}
