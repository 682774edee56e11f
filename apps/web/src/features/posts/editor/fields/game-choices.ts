import { type Game, otherGame } from '@muster/contract/games/games.ts';
import { searchWordsOf } from '@muster/contract/games/search-words.ts';
import { starterGames } from '@muster/contract/games/starter-games.ts';
import type { Option } from '#src/components/form/select.tsx';
import { compareNames } from '#src/lib/page-language.ts';
import { translate } from '#src/lib/i18n.ts';
import { likelyGameId } from '@muster/contract/values/monogram.ts';

export interface GameChoice extends Option, Pick<Game, 'crewSize' | 'roles'>, Partial<Pick<Game, 'emblem'>> {
  readonly gameId: string;
}

const starters: readonly Game[] = starterGames.map(({ abbreviation, ...game }) => ({
  id: likelyGameId(game.name),
  emblem: { abbreviation, iconId: null },
  ...game,
}));

/** The games sorted by name, then 'Other'. Falls back to the starter games while loading. */
export const gameChoices = (games: readonly Game[] = starters): GameChoice[] => [
  ...games
    .toSorted((a, b) => compareNames(a.name, b.name))
    .map((game) => ({
      value: game.name,
      label: game.name,
      keywords: searchWordsOf(game),
      gameId: game.id,
      emblem: game.emblem,
      crewSize: game.crewSize,
      roles: game.roles,
    })),
  { value: otherGame, label: translate(otherGame), gameId: '', crewSize: null, roles: [] },
];
